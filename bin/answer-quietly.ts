import fs from 'node:fs';
import { quietVerdictOf, readQuietCall } from './quiet-run.ts';
import { isTyped, stdinNow } from './stdin.ts';

/** Answers a call of the program for which no hook can be there, without loading the engine; false where that has to be asked. Never throws. */
export function answerQuietly(words: readonly string[]): boolean {
  const call = readQuietCall(words);
  if (!call) return false;
  try {
    const payload = call.payload ?? (isTyped() ? undefined : stdinNow());
    const verdict = payload === undefined ? undefined : quietVerdictOf(call, payload);
    return verdict !== undefined && isWritten(`${JSON.stringify(verdict)}\n`);
  } catch {
    // The engine meets it too, and says what is wrong.
    return false;
  }
}

/** Writes a line that is too short to be written in parts. */
function isWritten(line: string): boolean {
  try {
    return fs.writeSync(1, line) > 0;
  } catch (thrown) {
    // A reader that is gone wants nothing more.
    return (thrown as NodeJS.ErrnoException).code === 'EPIPE';
  }
}
