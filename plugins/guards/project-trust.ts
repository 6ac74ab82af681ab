import type { Layer } from '../../types/layer.ts';
import type { Bus, ListedHook } from '../../types/plugin.ts';
import type { TrustStatus, TrustStore } from './trust-store.ts';

/** What trust in a project means at the moment. */
export interface ProjectTrust {
  readonly status: TrustStatus;
  /** The hooks of the project, as lists tell them; masked. */
  readonly hooks: readonly ListedHook[];
  /** Those of them that wait for trust. */
  readonly waiting: readonly ListedHook[];
  /** The plugins that the project names, as written; masked. They are loaded at the next start, if it is trusted then. */
  readonly plugins: readonly string[];
  /** The files of the project whose hooks or plugins are others than when trust was last given; relative to it, masked. */
  readonly changed: readonly string[];
  /** The layers that the hooks were read from, as the store wants them to note what was trusted. */
  readonly layers: readonly Layer[];
}

/** What is asked of a trust store to tell where a project stands. */
export type TrustReader = Pick<TrustStore, 'status' | 'changedSinceTrusted'>;

/** Looks at the files of a bus now, and tells what trust in its project means. Runs nothing. */
export async function projectTrust(bus: Bus, store: TrustReader): Promise<ProjectTrust> {
  await bus.reload();
  const listing = await bus.list();
  const layers = await bus.layers();
  const own = layers.filter(({ project }) => project);
  const ofProject = new Set(own.map(({ id }) => bus.redact({ id }).id));
  const hooks = listing.hooks.filter(({ layer }) => ofProject.has(layer));
  return {
    status: store.status(bus.project, layers),
    hooks,
    waiting: hooks.filter(({ code }) => code === 'not-trusted'),
    plugins: bus.redact(own.flatMap(({ plugins = [] }) => plugins)),
    changed: bus.redact(store.changedSinceTrusted(bus.project, layers)),
    layers,
  };
}
