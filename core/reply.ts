import type { Reply } from '../types/hook.ts';
import type { FailureCode } from '../types/outcome.ts';

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
