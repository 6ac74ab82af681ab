import { AsyncSeriesBailHook } from 'tapable';
import { defineHookType, HookBus } from '../../core/index.ts';
import { inlineLayer } from '../../plugins/layers/inline.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { compare, type Measurement, perCall } from './measure.ts';

/** What dispatching an event costs, against a bare tapable hook of as many taps. */
export async function dispatchBenchmarks(): Promise<Measurement[]> {
  const noHooks = await busOf(0, 'bash');
  const noneMatches = await busOf(100, 'write');
  const results = [
    await compare('emit: no hooks', 'ns', 25, perCall(20_000, emitOf(noHooks)), perCall(20_000, bareHook(0))),
    await compare(
      'emit: 100 hooks, none matches',
      'ns',
      25,
      perCall(20_000, emitOf(noneMatches)),
      perCall(20_000, emitOf(noHooks)),
    ),
  ];
  for (const count of [1, 10, 100]) {
    const bus = await busOf(count, 'bash');
    const calls = Math.ceil(2_000 / count);
    const name = `emit: ${count} in-process ${count === 1 ? 'hook' : 'hooks'}`;
    results.push(await compare(name, 'ns', 15, perCall(calls, emitOf(bus)), perCall(calls, bareHook(count))));
  }
  const one = await busOf(1, 'bash');
  const oneOfMany = await busOf(1_000, 'bash', 1);
  results.push(
    await compare(
      'emit: 1000 hooks, one matches',
      'ns',
      15,
      perCall(2_000, emitOf(oneOfMany)),
      perCall(2_000, emitOf(one)),
    ),
  );
  return results;
}

const payload = { tool_name: 'bash', tool_input: { command: 'ls' } };

const nothing = defineHookType({
  type: 'nothing',
  summary: 'Does nothing.',
  schema: { type: 'object', properties: {} },
  run: async () => undefined,
});

/** A bus with `count` hooks for the matcher; of them only the first `matching` have it, where that is said. */
async function busOf(count: number, matcher: string, matching = count): Promise<HookBus<typeof mendcode>> {
  const bus = new HookBus({ profile: mendcode });
  const groups = Array.from({ length: count }, (_, index) => ({
    matcher: index < matching ? matcher : `other-${index}`,
    hooks: [{ type: 'nothing' }],
  }));
  bus.use(nothing).use(inlineLayer({ PreToolUse: groups }));
  await bus.emit('PreToolUse', payload);
  return bus;
}

function emitOf(bus: HookBus<typeof mendcode>): () => Promise<unknown> {
  return () => bus.emit('PreToolUse', payload);
}

function bareHook(taps: number): () => Promise<unknown> {
  const hook = new AsyncSeriesBailHook<[typeof payload], undefined>(['payload']);
  for (let index = 0; index < taps; index += 1) hook.tapPromise(`tap ${index}`, async () => undefined);
  return () => hook.promise(payload);
}
