/** Milliseconds without input after which what came is one piece: keys that people press are further apart. */
const quiet = 50;

/** Milliseconds for which the question waits for quiet, at most: a key that is held gives none. */
const longestWait = 1_000;

/** Characters of a piece that are looked at. */
const longestPiece = 16;

const endings = ['end', 'close', 'error'] as const;

/** n, return, escape, Ctrl-C and Ctrl-D. */
const noKeys: ReadonlySet<string> = new Set(['n', 'N', '\r', '\n', '\u001b', '\u0003', '\u0004']);

/**
 * Draws a question on a terminal and reads the key that answers it. Only a single y, pressed when the question stood there,
 * is a yes. n, return, escape, Ctrl-C, Ctrl-D, the end of the input and the signal are a no. Other keys are ignored, and so
 * is what comes as one piece, such as a paste. Afterwards the terminal's mode is as before and the input is paused.
 * @throws Error where the input cannot be made raw, and whatever `draw` throws.
 */
export async function askForYes(input: NodeJS.ReadStream, draw: () => void, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted || input.readableEnded || input.destroyed) return false;
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const leave = () => resolve(false);
  const answer = (piece: string) => {
    const answered = answerOf(piece);
    if (answered !== undefined) resolve(answered);
  };
  const pieces = readPieces(draw, answer, reject);
  const wasRaw = input.isRaw === true;
  input.on('data', pieces.hear);
  for (const ending of endings) input.on(ending, leave);
  signal?.addEventListener('abort', leave);
  try {
    input.setRawMode(true);
    input.resume();
    return await promise;
  } finally {
    pieces.stop();
    signal?.removeEventListener('abort', leave);
    input.off('data', pieces.hear);
    input.pause();
    if (!input.destroyed) input.setRawMode(wasRaw);
    for (const ending of endings) input.off(ending, leave);
  }
}

/**
 * Cuts input into pieces where it is quiet for a while. The first quiet is when the question is drawn: what waited for
 * the program to read it has come by then, and is dropped.
 */
function readPieces(draw: () => void, answer: (piece: string) => void, fail: (thrown: unknown) => void) {
  const end = performance.now() + longestWait;
  let drawn = false;
  /** The input did not wait for the question to be drawn: until it is quiet it is still what was typed before. */
  let goesOn = false;
  let piece = '';
  let timer: NodeJS.Timeout | undefined;
  let afterReading: NodeJS.Immediate | undefined;

  const stop = () => {
    clearTimeout(timer);
    clearImmediate(afterReading);
  };
  const settle = () => {
    const settled = piece;
    piece = '';
    if (drawn) {
      if (!goesOn) answer(settled);
      goesOn = false;
      return;
    }
    drawn = true;
    try {
      draw();
    } catch (thrown) {
      fail(thrown);
    }
    if (goesOn) wait();
  };
  const wait = () => {
    stop();
    // A timer that is late may fire before input that came in time is read.
    timer = setTimeout(() => {
      afterReading = setImmediate(settle);
    }, quiet);
  };
  wait();
  return {
    stop,
    hear(chunk: unknown) {
      piece = (piece + String(chunk)).slice(0, longestPiece);
      if (drawn || performance.now() < end) wait();
      else goesOn = true;
    },
  };
}

function answerOf(piece: string): boolean | undefined {
  if (piece === 'y' || piece === 'Y') return true;
  return piece !== '' && [...piece].every((key) => noKeys.has(key)) ? false : undefined;
}
