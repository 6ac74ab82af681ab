import path from 'node:path';
import { drive } from './program/drive.ts';
import { help, type Options, readOptions } from './program/options.ts';
import { playDemo } from './program/play-demo.ts';
import { printAnswer } from './program/print-answer.ts';

// Hooks and tools that call `node` get the one that runs this.
process.env.PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);

// A terminal that is gone, or a pipe that nobody reads: the session ends as it should all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  let options: Options | undefined;
  try {
    options = readOptions(words);
  } catch (thrown) {
    console.error(`${messageOf(thrown)}\n--help lists the options`);
    return 64;
  }
  if (!options) {
    console.log(help);
    return 0;
  }
  try {
    if (options.print !== undefined) return await printAnswer(options, options.print);
    return await (options.interactive ? drive(options) : playDemo(options));
  } catch (thrown) {
    console.error(messageOf(thrown));
    return 1;
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
