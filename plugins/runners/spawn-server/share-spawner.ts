import { openSpawner, type Spawner, type SpawnServerUse } from './open-spawner.ts';

/** A spawner that several buses of this process have. */
export interface SharedSpawner extends Pick<Spawner, 'run'> {
  /** To be called once. The last one that gives it back closes it, and waits for that. */
  giveBack(): Promise<void>;
}

const shared = new Map<SpawnServerUse, { readonly spawner: Spawner; users: number }>();

/** Takes the spawner of this process for a use: a host may have a bus for each session, and one server does for all of them. */
export function shareSpawner(use: SpawnServerUse): SharedSpawner {
  const held = shared.get(use) ?? { spawner: openSpawner(use), users: 0 };
  shared.set(use, held);
  held.users += 1;
  return {
    run: (call, tell) => held.spawner.run(call, tell),
    async giveBack() {
      held.users -= 1;
      if (held.users > 0) return;
      shared.delete(use);
      await held.spawner.close();
    },
  };
}
