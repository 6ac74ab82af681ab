import { definePlugin } from '../core/define.ts';
import { oneLine } from '../core/text.ts';
import { visible } from '../core/visible.ts';
import type { HookPlugin } from '../types/plugin.ts';

/** Shows a hook's `statusMessage` beside a spinner while it runs, where stderr is a terminal. */
export function statusLine(): HookPlugin {
  return definePlugin('status-line', (bus) => {
    let spinner: { stop(): void } | undefined;
    bus.hooks.beforeRun.tapPromise('status-line', async ({ entry: { statusMessage, background } }) => {
      if (statusMessage === undefined || background || !isTerminal()) return;
      const { default: yoctoSpinner } = await import('yocto-spinner');
      const text = visible(oneLine(bus.redact(statusMessage)));
      spinner = yoctoSpinner({ text, handleSignals: false }).start();
    });
    bus.hooks.outcome.tap('status-line', (_outcome, { entry }) => {
      // Hooks in the background end while another one runs.
      if (entry.background) return;
      spinner?.stop();
      spinner = undefined;
    });
  });
}

/** Asked without the stream, which takes time to open. */
function isTerminal(): boolean {
  return process.getBuiltinModule('node:tty').isatty(2);
}
