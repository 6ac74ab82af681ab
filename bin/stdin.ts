import fs from 'node:fs';

/** What was read so far: stdin cannot be read twice, so all who want it share this. */
const chunks: Buffer[] = [];
let ended = false;

/** All of stdin as text, where nothing has to be waited for but the writer; undefined where it does not block. @throws Error where it cannot be read. */
export function stdinNow(): string | undefined {
  const space = Buffer.allocUnsafe(65_536);
  while (!ended) {
    let length: number;
    try {
      length = fs.readSync(0, space, 0, space.length, null);
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code === 'EAGAIN') return undefined;
      if (code !== 'EOF') throw thrown;
      length = 0;
    }
    if (length === 0) ended = true;
    else chunks.push(Buffer.from(space.subarray(0, length)));
  }
  return textOf(chunks);
}

/** All of stdin as text, waiting for it also where it does not block. */
export async function readStdin(): Promise<string> {
  const text = stdinNow();
  if (text !== undefined) return text;
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  ended = true;
  return textOf(chunks);
}

/** Whether a person would have to type. */
export function isTyped(): boolean {
  // The module that knows is loaded only where it can be so.
  return fs.fstatSync(0).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(0);
}

function textOf(read: readonly Buffer[]): string {
  return (read.length === 1 ? read[0] : Buffer.concat(read))?.toString('utf8') ?? '';
}
