import { ExitCode } from './exit-code.ts';

/**
 * Runs a piece of work that Ctrl-C and a polite kill cancel: what it started is ended, then it returns by itself.
 * @returns its own exit status, or that of an interruption.
 */
export async function interruptible(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  const interrupt = (): void => {
    // Asked again while it is ending: now. What runs is killed on the way out.
    if (controller.signal.aborted) process.exit(ExitCode.interrupted);
    controller.abort(new Error('interrupted'));
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, interrupt);
  try {
    const status = await work(controller.signal);
    return controller.signal.aborted ? ExitCode.interrupted : status;
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
