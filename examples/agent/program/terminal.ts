import readline from 'node:readline';
import { askForYes } from '../../../plugins/index.ts';
import { plain } from './text.ts';

/** Reads the lines that a person types. Each is undefined at Ctrl-C, Ctrl-D, and when the signal fires. */
export function readLines(): (signal: AbortSignal) => Promise<string | undefined> {
  // More than one line may come as one piece, such as a paste.
  const ahead: string[] = [];
  let typed = '';
  return async (signal) => {
    if (signal.aborted) return undefined;
    const known = ahead.shift();
    if (known !== undefined) {
      process.stdout.write(`> ${plain(known)}\n`);
      return known;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    // One reader for each line: between two lines the keys belong to others, such as the panel.
    const reader = readline.createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
    const close = () => reader.close();
    const leave = () => {
      process.stdout.write('\n');
      close();
    };
    reader.on('line', (line) => {
      ahead.push(line);
      resolve();
    });
    reader.on('close', resolve);
    reader.on('SIGINT', close);
    signal.addEventListener('abort', leave);
    reader.prompt();
    reader.write(typed);
    try {
      await promise;
    } finally {
      // What was typed behind the line, or before something else came up.
      typed = reader.line;
      signal.removeEventListener('abort', leave);
      close();
    }
    return ahead.shift();
  };
}

/** Asks a person at the terminal whether something may be done. */
export async function askAtTerminal(question: string, signal: AbortSignal): Promise<boolean> {
  const draw = () =>
    void process.stdout.write(`${plain(question)}\nAllow it? y allows it; n, return and escape do not\n`);
  // While keys are read one by one, the terminal makes no signal of Ctrl-C.
  const hear = (keys: unknown) => {
    if (String(keys).includes('\u0003')) process.emit('SIGINT');
  };
  process.stdin.on('data', hear);
  try {
    return await askForYes(process.stdin, draw, signal);
  } finally {
    process.stdin.off('data', hear);
  }
}
