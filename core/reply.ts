import type { Reply } from '../types/hook.ts';
import type { FailureCode } from '../types/outcome.ts';
import { isObject } from './path.ts';

/** A runner's «no», with the reason that the model or the user is told. */
export function block(reason: string): Reply {
  return { block: reason };
}

/** A runner's plain output; what starts like a JSON object is read as an answer. */
export function text(output: string): Reply {
  return { text: output };
}

/** A runner's JSON answer, already read. */
export function json(answer: unknown): Reply {
  return { json: answer };
}

/** A run that counts for nothing; `message` is for people. */
export function fail(code: FailureCode, message: string): Reply {
  return { failed: { code, message } };
}

/** Whether a value is a reply: it is empty or has a known field, and every known field that is there has its type. */
export function isReply(value: unknown): value is Reply {
  if (!isObject(value)) return false;
  const { block, text, json, said, answerOnly, cut, exitCode, failed, printed } = value;
  const known = [block, text, json, said, answerOnly, cut, exitCode, failed, printed];
  // An answer that was not wrapped by json() must not pass for silence.
  if (!known.some(isThere) && Object.values(value).some(isThere)) return false;
  return (
    [block, text, said].every((each) => isAbsentOr('string', each)) &&
    [answerOnly, cut].every((each) => isAbsentOr('boolean', each)) &&
    isAbsentOr('number', exitCode) &&
    (failed === undefined || holdsTexts(failed, ['code', 'message'])) &&
    (printed === undefined || holdsTexts(printed, ['stdout', 'stderr']))
  );
}

function isAbsentOr(type: string, value: unknown): boolean {
  return value === undefined || typeof value === type;
}

function holdsTexts(value: unknown, fields: readonly string[]): boolean {
  return isObject(value) && fields.every((field) => typeof value[field] === 'string');
}

function isThere(value: unknown): boolean {
  return value !== undefined;
}
