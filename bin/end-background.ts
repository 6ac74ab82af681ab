import type { Bus } from '../types/plugin.ts';

/** Waits for the hooks that still run in the background, each until its timeout; an interruption ends them. */
export async function endBackground(bus: Bus, signal: AbortSignal): Promise<void> {
  const close = (): void => void bus.close();
  if (signal.aborted) close();
  signal.addEventListener('abort', close, { once: true });
  await bus.drain();
  signal.removeEventListener('abort', close);
}
