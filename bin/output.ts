import fs from 'node:fs';
import { standardOutput } from './standard-output.ts';

/** Writes data to stdout, all of it, also on a pipe that nobody reads fast. A reader that is gone ends the matter. */
export function print(text: string): Promise<void> {
  return write(1, text);
}

/** Writes a note to stderr. One that cannot be written is lost: there is no place left to say so. */
export function note(text: string): Promise<void> {
  return write(2, `${text}\n`).catch(() => {});
}

/** Writes a value as one line of JSON. */
export function printJson(value: unknown): Promise<void> {
  return print(`${JSON.stringify(value)}\n`);
}

async function write(descriptor: 1 | 2, text: string): Promise<void> {
  let rest = Buffer.from(text, 'utf8');
  while (rest.length > 0) {
    try {
      rest = rest.subarray(fs.writeSync(descriptor, rest));
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code === 'EAGAIN') return writeToStream(descriptor, rest);
      if (code === 'EPIPE') return;
      throw thrown;
    }
  }
}

/** A pipe that does not block: the stream waits for it. */
function writeToStream(descriptor: 1 | 2, rest: Buffer): Promise<void> {
  const stream = descriptor === 1 ? standardOutput() : process.stderr;
  return new Promise((resolve) => {
    stream.once('error', () => resolve());
    stream.write(rest, () => resolve());
  });
}
