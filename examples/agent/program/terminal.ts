import readline from 'node:readline';
import { askForYes } from '../../../plugins/index.ts';

/** Reads the lines that a person types. Each is undefined at Ctrl-C, Ctrl-D, and when the signal fires. */
export function readLines(): (signal: AbortSignal) => Promise<string | undefined> {
  let typed = '';
  return async (signal) => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    // One reader for each line: between two lines the keys belong to others, such as the panel.
    const reader = readline.createInterface({ input: process.stdin, output: process.stdout });
    const close = () => reader.close();
    const keep = () => {
      typed = reader.line;
      process.stdout.write('\n');
      close();
    };
    reader.on('close', () => resolve(undefined));
    reader.on('SIGINT', close);
    signal.addEventListener('abort', keep);
    reader.question('> ', resolve);
    // What was typed before something else came up.
    reader.write(typed);
    typed = '';
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', keep);
      close();
    }
  };
}

/** Asks a person at the terminal whether something may be done. */
export async function askAtTerminal(question: string, signal: AbortSignal): Promise<boolean> {
  const draw = () => void process.stdout.write(`${question}\nAllow it? y allows it; n, return and escape do not\n`);
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
