import { HookBus } from '../../core/bus.ts';
import { inlineLayer } from '../../plugins/layers/inline.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { http } from '../../plugins/runners/http.ts';

/** A bus with one http hook on Stop, and no guard before it. */
export function busWithHttpHook(hook: object) {
  const bus = new HookBus({ profile: mendcode, project: '/' });
  return bus.use(http).use(inlineLayer({ Stop: [{ hooks: [{ type: 'http', timeout: 20, ...hook }] }] }));
}

/** What one http hook comes to. */
export async function runHttpHook(hook: object, signal?: AbortSignal) {
  const { outcomes } = await busWithHttpHook(hook).dispatch('Stop', {}, signal && { signal });
  return outcomes[0];
}
