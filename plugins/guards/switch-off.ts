import { definePlugin } from '../../core/define.ts';
import { Stage } from '../../core/stage.ts';
import type { HookPlugin } from '../../types/plugin.ts';

/** Keeps every hook from running while the profile's variable says that hooks are off. */
export function switchOff(environment: NodeJS.ProcessEnv = process.env): HookPlugin {
  return definePlugin('switch-off', (bus) => {
    const off = bus.profile.switchOff;
    if (!off) return;
    const refusal = { code: 'hooks-off', reason: `all hooks are off: ${off.variable}=${off.value}` } as const;
    bus.hooks.admit.tap({ name: 'switch-off', stage: Stage.first }, () =>
      environment[off.variable] === off.value ? refusal : undefined,
    );
  });
}
