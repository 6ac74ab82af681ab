import util from 'node:util';
import { didYouMean } from '../core/near.ts';
import { messageOf } from '../core/text.ts';
import { type Command, type CommandCall, commonOptions } from './command.ts';
import { commands } from './commands/index.ts';
import { ExitCode } from './exit-code.ts';
import { endForeignCode } from './foreign-code.ts';
import { note, print } from './output.ts';
import { type PlainWords, readPlainWords } from './plain-words.ts';
import { UsageError } from './usage-error.ts';

/** Runs the program with the words behind its name; returns the exit status. */
export async function main(words: readonly string[]): Promise<number> {
  const status = await attempt(words);
  await endForeignCode(status);
  return status;
}

async function attempt(words: readonly string[]): Promise<number> {
  try {
    return await call(words);
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      await note(`hookline: ${thrown.message}`);
      return ExitCode.usage;
    }
    await note(`hookline: ${messageOf(thrown)}`);
    return ExitCode.failed;
  }
}

async function call([name, ...words]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const { generalHelp } = await import('./help.ts');
    await (name === undefined ? note(generalHelp()) : print(`${generalHelp()}\n`));
    return name === undefined ? ExitCode.usage : ExitCode.ok;
  }
  if (name === '--version' || name === '-v') {
    const { version } = await import('./version.ts');
    await print(`${version()}\n`);
    return ExitCode.ok;
  }
  const row = commands.get(name);
  if (!row) throw new UsageError(unknownCommand(name));
  const { command } = await row.load();
  const { values, positionals } = parse(words, name, command);
  if (values.help) {
    const { commandHelp } = await import('./help.ts');
    await print(`${commandHelp(command)}\n`);
    return ExitCode.ok;
  }
  const [least, most] = command.words;
  if (positionals.length < least || positionals.length > most) {
    const what = positionals.length < least ? 'a word is missing' : `"${positionals[most]}" is one word too many`;
    throw new UsageError(`${what}\nusage: hookline ${command.usage}`);
  }
  return command.run({ words: positionals, values: values as CommandCall['values'] });
}

function unknownCommand(name: string): string {
  const what = name.startsWith('-') ? `the command has to come before "${name}"` : `there is no command "${name}"`;
  return `${what}${didYouMean(name, commands.keys())}\nhookline --help lists them`;
}

function parse(words: readonly string[], name: string, command: Command): PlainWords {
  const options = { ...commonOptions, ...command.options };
  const plain = readPlainWords(words, options);
  if (plain) return plain;
  try {
    const { values, positionals } = util.parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    return { values: values as PlainWords['values'], positionals };
  } catch (thrown) {
    throw new UsageError(`${messageOf(thrown)}\nhookline ${name} --help lists its options`);
  }
}
