import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const examples = path.resolve(import.meta.dirname, '../../examples');

/** What came of an example. */
export interface EndedExample {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What is left in its temporary folder. */
  readonly left: readonly string[];
}

/** Starts the program of an example, `session/run.ts`, with a temporary folder of its own. */
export function startExample(program: string, words: readonly string[] = []) {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-example-'));
  const { FORCE_COLOR: _, ...environment } = process.env;
  const child = spawn(process.execPath, [path.join(examples, program), ...words], {
    env: { ...environment, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = async (): Promise<EndedExample> => {
    const [[status], stdout, stderr] = await Promise.all([
      once(child, 'close') as Promise<[number | null]>,
      text(child.stdout),
      text(child.stderr),
    ]);
    const left = fs.readdirSync(temporary);
    fs.rmSync(temporary, { recursive: true, force: true });
    return { status, stdout, stderr, left };
  };
  return { child, ended: ended() };
}

/** The lines of a text without what differs from run to run: times, and the blanks that they move. */
export function steadyLines(printed: string): string[] {
  return printed
    .split('\n')
    .map((line) =>
      line
        .replace(/\d+\.\d s\b/, '0.0 s')
        .replace(/\d+ ms\b/g, '0 ms')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}

/** The blocks of a README that show what is printed: those without a language, each with its first line. */
export function printedExcerpts(readme: string): [title: string, excerpt: string][] {
  const blocks = [...readme.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  return blocks.map((block) => [block.trim().split('\n', 1)[0] ?? '', block]);
}

/** Every file below a folder with its text. */
export function folderContents(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name))
    .map((file) => `${file}: ${fs.readFileSync(file, 'utf8')}`);
}
