import { answerQuietly } from './answer-quietly.ts';

/** Runs the program with the words behind its name, and leaves its exit status. */
export function start(words: readonly string[]): void {
  if (answerQuietly(words)) return;
  void import('./main.ts').then(async ({ main }) => {
    // Not process.exit(): what was written last may still be on its way through a pipe.
    process.exitCode = await main(words);
  });
}
