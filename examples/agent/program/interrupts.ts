/** What Ctrl-C and polite kills end. */
export interface Interrupts {
  /** Fires when the program is to end. */
  readonly ending: AbortSignal;
  /** Runs a piece of work with a signal that Ctrl-C fires; where `goesOn`, the program outlives it. */
  during<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/**
 * Listens to signals. With `goesOn`, Ctrl-C ends the piece of work that runs, and the program only between two; asked again
 * while it is ending, the program ends at once, with status 130.
 */
export function listenToSignals({ goesOn }: { readonly goesOn: boolean }): Interrupts {
  const ending = new AbortController();
  let current: AbortController | undefined;
  const end = () => {
    if (ending.signal.aborted) process.exit(130);
    ending.abort();
  };
  process.on('SIGINT', () => {
    if (!goesOn || !current || current.signal.aborted) end();
    else current.abort();
  });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return {
    ending: ending.signal,
    async during(work) {
      const own = new AbortController();
      current = own;
      try {
        return await work(AbortSignal.any([own.signal, ending.signal]));
      } finally {
        current = undefined;
      }
    },
  };
}
