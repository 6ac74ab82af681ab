import { HookBus } from '../../core/bus.ts';
import type { HookTypeDefinition } from '../../types/hook.ts';
import type { Host } from '../../types/host.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import type { Profile } from '../../types/profile.ts';
import { inlineLayer } from '../layers/inline.ts';
import { mendcode } from '../profiles/mendcode/index.ts';

/** What a bus for tests is made of. */
export interface TestBusOptions<P extends Profile = typeof mendcode> {
  /** Default: Mendcode's. */
  readonly profile?: P;
  /** The hook types and plugins under test; there are no others. */
  readonly use?: readonly (HookPlugin | HookTypeDefinition)[];
  /** As the key `hooks` of a file has them. */
  readonly hooks?: unknown;
  /** Default: one that can do nothing. */
  readonly host?: Host;
  /** The project's directory; default: the working directory. */
  readonly project?: string;
}

/**
 * A bus for tests: the hooks that it is given, the hook types and plugins that it is given, and nothing else. It reads no
 * file, asks for no trust, and writes no log.
 */
export function openTestBus<const P extends Profile = typeof mendcode>(options: TestBusOptions<P> = {}): HookBus<P> {
  const { profile = mendcode as unknown as P, use = [], hooks = {}, host, project } = options;
  const bus = new HookBus({ profile, ...(host && { host }), ...(project !== undefined && { project }) });
  for (const each of use) bus.use(each);
  return bus.use(inlineLayer(hooks, { id: 'test' }));
}
