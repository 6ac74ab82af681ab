import timers from 'node:timers/promises';

/** Milliseconds without input after which what came is one piece: keys that people press are further apart. */
const quiet = 50;

/** Milliseconds that input from before the question is thrown away for, at most: a key that is held never gets quiet. */
const longestSettling = 1_000;

/** Characters of a piece that are looked at. */
const longestPiece = 16;

/** n, return, escape, Ctrl-C and Ctrl-D. */
const noKeys: ReadonlySet<string> = new Set(['n', 'N', '\r', '\n', '\u001b', '\u0003', '\u0004']);

/**
 * Draws a question on a terminal and reads the one key that answers it. Only a single y that is pressed after the question
 * stood there is a yes. n, return, escape, Ctrl-C, Ctrl-D, the end of the input and the signal are a no; any other key, and
 * whatever comes as one piece, such as a paste, is ignored. The terminal's mode is put back, and the input left paused.
 * @throws Error where the input cannot be made raw, and whatever `draw` throws.
 */
export async function askForYes(input: NodeJS.ReadStream, draw: () => void, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted || input.readableEnded || input.destroyed) return false;
  const answered = Promise.withResolvers<false>();
  const leave = () => answered.resolve(false);
  const wasRaw = input.isRaw === true;
  const pieces = hearPieces(input);
  const endings = ['end', 'close', 'error'] as const;
  for (const ending of endings) input.on(ending, leave);
  signal?.addEventListener('abort', leave);
  try {
    input.setRawMode(true);
    input.resume();
    const asked = ask(pieces, draw, answered.promise);
    return await Promise.race([asked, answered.promise]);
  } finally {
    leave();
    pieces.stop();
    signal?.removeEventListener('abort', leave);
    for (const ending of endings) input.off(ending, leave);
    input.pause();
    if (!input.destroyed) input.setRawMode(wasRaw);
  }
}
