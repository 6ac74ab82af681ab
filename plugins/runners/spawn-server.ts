import { definePlugin } from '../../core/define.ts';
import { loadOnce } from '../../core/load-once.ts';
import type { HookRun } from '../../types/hook.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import { command } from './command.ts';
import { type CommandFields, runCommand } from './run-command.ts';
import type { SpawnServerUse } from './spawn-server/open-spawner.ts';
import type { SharedSpawner } from './spawn-server/share-spawner.ts';

/**
 * Has the programs of command hooks started by a small process beside the host, the spawn server. To start a program, Node
 * forks, and that blocks the host's event loop for as long as its memory is large; a server keeps little of it.
 *
 * `auto` starts a server once it pays: in a host of 200 MB and more, or for four programs at once.
 * `always` does from the first hook on. All buses of a process share the server, which ends with the last of them and with its
 * host; where it is lost, what it ran is ended and started again by the host, and a problem tells so.
 */
export function spawnServer(use: SpawnServerUse = 'auto'): HookPlugin {
  return definePlugin('spawn-server', (bus) => {
    let opening: Promise<SharedSpawner> | undefined;
    const open = loadOnce(async () => (await import('./spawn-server/share-spawner.ts')).shareSpawner(use));
    bus.hooks.run.for(command.type).tapPromise('spawn-server', async (run) => {
      if (bus.types.get(command.type) !== command) return undefined;
      opening = open();
      const spawner = await opening;
      return runCommand(run as unknown as HookRun<CommandFields>, (call) =>
        spawner.run(call, (message) =>
          run.event.report({ code: 'plugin-failed', severity: 'warning', message: `${run.entry.id}: ${message}` }),
        ),
      );
    });
    bus.closing.addEventListener('abort', () => {
      // One that did not open has nothing to close.
      const ignore = () => {};
      if (opening !== undefined) bus.waitFor(opening.then((spawner) => spawner.giveBack(), ignore));
    });
  });
}
