import { endProgram } from './end-program.ts';
import { ExitCode } from './exit-code.ts';

/**
 * Runs a piece of work that Ctrl-C and a polite kill cancel: what it started is ended, then it returns by itself. While
 * there is nothing to end, nobody has to listen, which takes time at a start: `listenAfter` gets the function to call
 * when there is. Without it the signals are heard from the beginning.
 * @returns its own exit status, or that of an interruption.
 */
export async function interruptible(
  work: (signal: AbortSignal) => Promise<number>,
  listenAfter: (listen: () => void) => void = (listen) => listen(),
): Promise<number> {
  const controller = new AbortController();
  const interrupt = (): void => {
    // Asked again while it is ending: now. What runs is killed on the way out.
    if (controller.signal.aborted) endProgram(ExitCode.interrupted);
    controller.abort(new Error('interrupted'));
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let listening = false;
  listenAfter(() => {
    if (!listening) for (const signal of signals) process.on(signal, interrupt);
    listening = true;
  });
  try {
    const status = await work(controller.signal);
    return controller.signal.aborted ? ExitCode.interrupted : status;
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
