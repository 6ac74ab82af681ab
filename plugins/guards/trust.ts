import { definePlugin } from '../../core/define.ts';
import { Stage } from '../../core/stage.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import { tellFileProblems } from '../files/file-problems.ts';
import type { TrustStore } from './trust-store.ts';

/** Keeps the hooks of the project from running before a person has trusted its directory. */
export function trust(store: Pick<TrustStore, 'file' | 'isTrusted' | 'problems'>): HookPlugin {
  return definePlugin('trust', (bus) => {
    const refusal = { code: 'not-trusted', reason: `${bus.project} is not trusted` } as const;
    bus.hooks.admit.tap({ name: 'trust', stage: Stage.early }, ({ layer }) =>
      layer.project && !store.isTrusted(bus.project) ? refusal : undefined,
    );
    tellFileProblems(bus, 'settings', store.file, () => store.problems());
  });
}
