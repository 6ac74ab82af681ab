import { definePlugin } from '../core/define.ts';
import { Stage } from '../core/stage.ts';
import { visible } from '../core/visible.ts';
import type { HookPlugin } from '../types/plugin.ts';
import { note } from './output.ts';

/** Shows what each hook got and what it printed, on stderr; it sees both after masking. */
export function showOutput(): HookPlugin {
  return definePlugin('show-output', (bus) => {
    // Added after the masking, in the same last stage.
    bus.hooks.afterRun.tapPromise(
      { name: 'show-output', stage: Stage.last },
      async (reply, { entry, payload, event }) => {
        const { stdout, stderr } = reply.printed ?? { stdout: reply.text ?? '', stderr: reply.block ?? '' };
        const parts = [
          `--- ${entry.id}`,
          `cwd    ${bus.redact(event.project)}`,
          `stdin  ${JSON.stringify(payload)}`,
          ...marked('stdout', stdout),
          ...marked('stderr', stderr),
        ];
        // Who only watches must not change what comes of the hook: a note that cannot be written is lost.
        await note(visible(parts.join('\n')));
        return reply;
      },
    );
  });
}

function marked(name: string, text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n');
  return text === '' ? [`${name} (nothing)`] : lines.map((line) => `${name} ${line}`);
}
