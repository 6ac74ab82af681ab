import fs from 'node:fs';
import { isObject } from '../core/path.ts';
import { messageOf } from '../core/text.ts';
import type { Payload } from '../types/payload.ts';
import { UsageError } from './usage-error.ts';

/** Reads a payload: JSON text, `@FILE`, or stdin where the option is absent. @throws UsageError where it is no JSON object. */
export async function readPayload(option: string | undefined, example: string): Promise<Payload> {
  if (option === undefined && isTerminal())
    throw new UsageError(`no payload: pipe one in, or use --payload\n  ${example}`);
  const text =
    option === undefined ? await readStdin() : option.startsWith('@') ? readPayloadFile(option.slice(1)) : option;
  let payload: unknown;
  try {
    payload = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (thrown) {
    throw new UsageError(`the payload is no JSON: ${messageOf(thrown)}\n  ${example}`);
  }
  if (!isObject(payload)) throw new UsageError(`the payload has to be one JSON object\n  ${example}`);
  return payload;
}

/** Whether a person would have to type the payload. The module that knows is loaded only where it can be so. */
function isTerminal(): boolean {
  return fs.fstatSync(0).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(0);
}

/** All of stdin, as text. */
async function readStdin(): Promise<string> {
  try {
    return fs.readFileSync(0, 'utf8');
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'EOF') return '';
    if (code !== 'EAGAIN') throw thrown;
  }
  // A pipe that does not block and whose data is late.
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text;
}

function readPayloadFile(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new UsageError(`the payload file cannot be read: ${messageOf(thrown)}`);
  }
}
