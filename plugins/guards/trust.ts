import { definePlugin } from '../../core/define.ts';
import { Stage } from '../../core/stage.ts';
import type { Layer } from '../../types/layer.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import { problemLayer } from '../files/problem-layer.ts';
import type { TrustStore } from './trust-store.ts';

/** Keeps the hooks of the project from running before a person has trusted its directory. */
export function trust(store: Pick<TrustStore, 'file' | 'isTrusted' | 'problem'>): HookPlugin {
  return definePlugin('trust', (bus) => {
    const refusal = { code: 'not-trusted', reason: `${bus.project} is not trusted` } as const;
    bus.hooks.admit.tap({ name: 'trust', stage: Stage.early }, ({ layer }) =>
      layer.project && !store.isTrusted(bus.project) ? refusal : undefined,
    );
    let told: Layer | undefined;
    bus.hooks.discover.tap({ name: 'trust', stage: Stage.late }, (layers) => {
      const problem = store.problem();
      if (problem !== told?.problems[0]) told = problem && problemLayer('settings', store.file, [problem]);
      if (told) layers.push(told);
    });
  });
}
