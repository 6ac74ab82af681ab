import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/** Two streams that say that they are a terminal, for what asks or shows in one. */
export interface FakeTerminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  /** Presses keys. */
  press(keys: string): void;
  /** All that was written so far, without colours and movements of the cursor. */
  text(): string;
  /** The same as it was written. */
  raw(): string;
}

/** Makes a terminal of 80 columns and 24 lines; with `isTerminal: false`, plain streams. */
export function fakeTerminal({ isTerminal = true } = {}): FakeTerminal {
  const written: string[] = [];
  const input = new PassThrough();
  const output = new PassThrough();
  output.on('data', (chunk) => void written.push(String(chunk)));
  const facts = { isTTY: isTerminal, setRawMode: () => input, ref: () => input, unref: () => input };
  const raw = () => written.join('');
  return {
    input: Object.assign(input, facts) as unknown as NodeJS.ReadStream,
    output: Object.assign(output, { isTTY: isTerminal, columns: 80, rows: 24 }) as unknown as NodeJS.WriteStream,
    press: (keys) => void input.write(keys),
    text: () => stripVTControlCharacters(raw()),
    raw,
  };
}
