import { definePlugin } from '../core/define.ts';
import { visible } from '../core/visible.ts';
import type { HookPlugin } from '../types/plugin.ts';
import { note } from './output.ts';

/** Tells on stderr what comes of background hooks and is in no verdict: that one failed, that an answer counts for nothing. */
export function backgroundNotes(): HookPlugin {
  return definePlugin('background-notes', (bus) => {
    const started = new Set<string>();
    bus.hooks.outcome.tap('background-notes', ({ id, status, code, said }, { entry }) => {
      if (!entry.background) return;
      started.add(id);
      if (code === 'cancelled' || (status !== 'failed' && status !== 'timedOut')) return;
      const what = status === 'timedOut' ? 'timed out' : `failed (${code})`;
      void note(visible(`${id} ${what} in the background${said === undefined ? '' : `: ${said}`}`));
    });
    bus.hooks.problem.tap('background-notes', ({ code, message }) => {
      const isOfOne = code === 'answer-not-allowed' && [...started].some((id) => message.startsWith(`${id}: `));
      if (isOfOne) void note(visible(message));
    });
  });
}
