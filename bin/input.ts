import fs from 'node:fs';
import { isObject } from '../core/path.ts';
import { messageOf } from '../core/text.ts';
import type { Payload } from '../types/payload.ts';
import { isTyped, readStdin } from './stdin.ts';
import { UsageError } from './usage-error.ts';

/** Reads a payload: JSON text, `@FILE`, or stdin where the option is absent. @throws UsageError where it is no JSON object. */
export async function readPayload(option: string | undefined, example: string): Promise<Payload> {
  if (option === undefined && isTyped())
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

function readPayloadFile(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new UsageError(`the payload file cannot be read: ${messageOf(thrown)}`);
  }
}
