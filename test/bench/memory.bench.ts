import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defineHookType, HookBus } from '../../core/index.ts';
import { inlineLayer } from '../../plugins/layers/inline.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { type Measurement, measurement } from './measure.ts';

const first = 10_000;
const all = 1_000_000;

/** The heap after a million events with a hook, against the heap after the first ten thousand. */
export async function memoryBenchmarks(): Promise<Measurement[]> {
  const nothing = defineHookType({
    type: 'nothing',
    summary: 'Does nothing.',
    schema: { type: 'object', properties: {} },
    run: async () => undefined,
  });
  const bus = new HookBus({ profile: mendcode })
    .use(nothing)
    .use(inlineLayer({ PreToolUse: [{ hooks: [{ type: 'nothing' }] }] }));
  const fire = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      // A subject, and a session, of which there may be any number.
      const payload = { tool_name: `tool-${index}`, tool_input: { index }, session_id: `ses_${index % 5_000}` };
      await bus.emit('PreToolUse', payload);
    }
  };
  await fire(0, first);
  const floor = heapInUse();
  await fire(first, all);
  const value = heapInUse();
  await bus.close();
  return [measurement('memory: heap after 1000000 events', 'MB', value, floor)];
}

/** Megabytes, once what can be collected is. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let count = 0; count < 3; count += 1) collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
