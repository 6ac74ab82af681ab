import {
  AsyncParallelBailHook,
  AsyncParallelHook,
  AsyncSeriesBailHook,
  AsyncSeriesHook,
  AsyncSeriesLoopHook,
  AsyncSeriesWaterfallHook,
  HookMap,
  MultiHook,
  SyncBailHook,
  SyncHook,
  SyncLoopHook,
  SyncWaterfallHook,
} from 'tapable';
import { describe, expect, test } from 'vitest';
import { HooklinePlugin } from '../../../plugins/agent/hookline-plugin.ts';
import type { Payload } from '../../../types/index.ts';
import type { TapableAgent, Wiring } from '../../../types/wiring.ts';
import { groupOf, type Runner, testBus } from '../../helpers/test-bus.ts';
import type { testProfile } from '../../helpers/test-profile.ts';

/** A bus whose hook on every call of a tool does what a test says. */
function busWith(runner: Runner = () => undefined) {
  const seen: Payload[] = [];
  const bus = testBus(
    { Before: [groupOf(['hook'])] },
    {
      hook: (run) => {
        seen.push(run.payload);
        return runner(run);
      },
    },
  );
  return { bus, seen };
}

function wire<H extends object>(hooks: H, wiring: Wiring<{ readonly hooks: H }, typeof testProfile>, runner?: Runner) {
  const { bus, seen } = busWith(runner);
  new HooklinePlugin({ bus, wiring }).apply({ hooks });
  return seen;
}

/** The same past the types, for what a program in JavaScript may write. */
function wireLoosely(hooks: object, wiring: object) {
  const { bus } = busWith();
  return () => new HooklinePlugin<TapableAgent, typeof testProfile>({ bus, wiring }).apply({ hooks });
}

const no: Runner = () => ({ block: 'no' });
const before = { event: 'Before', payload: (tool: string) => ({ tool }) } as const;

describe('fires the event with what the hook passes, for each kind of hook that can wait:', () => {
  test('a series hook, which goes on whatever the verdict is', async () => {
    const hooks = { tool: new AsyncSeriesHook<[string]>(['tool']) };
    const seen = wire(hooks, { tool: before }, no);
    let reached = false;
    hooks.tool.tap('behind', () => {
      reached = true;
    });
    await hooks.tool.promise('bash');
    expect(seen).toMatchObject([{ tool: 'bash', event: 'Before' }]);
    expect(reached).toBe(true);
  });

  test('a series hook that bails, with the answer', async () => {
    const hooks = { tool: new AsyncSeriesBailHook<[string], string | undefined>(['tool']) };
    wire(hooks, { tool: { ...before, answer: ({ reason }, tool) => reason && `${tool}: ${reason}` } }, no);
    hooks.tool.tap('behind', () => 'not reached');
    expect(await hooks.tool.promise('bash')).toBe('bash: no');
  });

  test('a bail hook whose answer is nothing, which leaves it to the taps behind', async () => {
    const hooks = { tool: new AsyncSeriesBailHook<[string], string | undefined>(['tool']) };
    wire(hooks, { tool: { ...before, answer: () => undefined } });
    hooks.tool.tap('behind', () => 'reached');
    expect(await hooks.tool.promise('bash')).toBe('reached');
  });

  test('a parallel hook', async () => {
    const hooks = { tool: new AsyncParallelHook<[string]>(['tool']) };
    const seen = wire(hooks, { tool: before });
    await hooks.tool.promise('bash');
    expect(seen).toMatchObject([{ tool: 'bash' }]);
  });

  test('a parallel hook that bails', async () => {
    const hooks = { tool: new AsyncParallelBailHook<[string], string>(['tool']) };
    wire(hooks, { tool: { ...before, answer: ({ reason }) => reason } }, no);
    expect(await hooks.tool.promise('bash')).toBe('no');
  });

  test('a waterfall, where each wire gets what the one before made, and nothing changes nothing', async () => {
    const hooks = { tool: new AsyncSeriesWaterfallHook<[string]>(['tool']) };
    const seen = wire(
      hooks,
      {
        tool: [
          { ...before, answer: ({ reason }, tool) => `${tool} ${reason}` },
          before,
          { event: 'Watch', payload: () => ({}) },
        ],
      },
      no,
    );
    expect(await hooks.tool.promise('bash')).toBe('bash no');
    expect(seen).toMatchObject([{ tool: 'bash' }, { tool: 'bash no' }]);
  });

  test('a loop, which goes on after it', async () => {
    const hooks = { tool: new AsyncSeriesLoopHook<[string]>(['tool']) };
    const seen = wire(hooks, { tool: before });
    await hooks.tool.promise('bash');
    expect(seen).toHaveLength(1);
  });

  test('the hooks of a map that the wiring names, made before or after', async () => {
    const hooks = { tool: new HookMap(() => new AsyncSeriesBailHook<[string], string | undefined>(['tool'])) };
    const made = hooks.tool.for('early');
    const answered = { ...before, answer: () => 'answered' };
    wire(hooks, { tool: { early: answered, later: answered } });
    expect(await made.promise('bash')).toBe('answered');
    expect(await hooks.tool.for('later').promise('bash')).toBe('answered');
    expect(await hooks.tool.for('other').promise('bash')).toBeUndefined();
  });

  test('several hooks as one', async () => {
    const [one, two] = [new AsyncSeriesHook<[string]>(['tool']), new AsyncSeriesHook<[string]>(['tool'])];
    const seen = wire({ tool: new MultiHook([one, two]) }, { tool: before });
    await one.promise('bash');
    await two.promise('write');
    expect(seen).toMatchObject([{ tool: 'bash' }, { tool: 'write' }]);
  });
});

test('a call that is not worth an event fires none', async () => {
  const hooks = { tool: new AsyncSeriesHook<[string]>(['tool']) };
  const seen = wire(hooks, { tool: { ...before, payload: (tool) => (tool === 'bash' ? { tool } : undefined) } });
  await hooks.tool.promise('read');
  await hooks.tool.promise('bash');
  expect(seen).toHaveLength(1);
});

test("what the hook belongs to ends the event's hooks by its signal", async () => {
  const hooks = { tool: new AsyncSeriesBailHook<[AbortSignal], string | undefined>(['signal']) };
  const ending = new AbortController();
  const wiring = {
    tool: {
      event: 'Before',
      payload: () => ({}),
      signal: (signal: AbortSignal) => signal,
      answer: ({ outcomes }: { outcomes: readonly { code?: string }[] }) => outcomes[0]?.code,
    },
  } as const;
  const hanging: Runner = ({ signal }) => {
    const ended = new Promise((resolve) => signal.addEventListener('abort', resolve));
    ending.abort();
    return ended;
  };
  wire(hooks, wiring, hanging);
  expect(await hooks.tool.promise(ending.signal)).toBe('cancelled');
});

test("a configured hook that throws leaves the agent's call as it was", async () => {
  const hooks = { tool: new AsyncSeriesBailHook<[string], string | undefined>(['tool']) };
  wire(hooks, { tool: { ...before, answer: ({ decision }) => decision } }, () => {
    throw new Error('broken');
  });
  expect(await hooks.tool.promise('bash')).toBe('continue');
});

test("a fault of the wiring's own functions is the agent's to hear", async () => {
  const hooks = { tool: new AsyncSeriesHook<[string]>(['tool']) };
  const faulty = () => {
    throw new Error('no such field');
  };
  wire(hooks, { tool: { ...before, payload: faulty } });
  await expect(hooks.tool.promise('bash')).rejects.toThrow('no such field');
});

describe('a wiring that cannot be is refused when it is applied, and nothing is tapped:', () => {
  const good = () => new AsyncSeriesHook<[string]>(['tool']);

  test.each([
    ['a sync hook', new SyncHook(['tool'])],
    ['a sync hook that bails', new SyncBailHook(['tool'])],
    ['a sync waterfall', new SyncWaterfallHook(['tool'])],
    ['a sync loop', new SyncLoopHook(['tool'])],
    ['a map of sync hooks', new HookMap(() => new SyncHook(['tool']))],
    ['what is no hook', {}],
  ])('%s', (_what, hook) => {
    const hooks = { good: good(), tool: hook };
    const tool = hook instanceof HookMap ? { bash: before } : before;
    expect(wireLoosely(hooks, { good: before, tool })).toThrow(
      expect.objectContaining({ code: 'bad-wiring', message: expect.stringMatching(/^hook "tool(\.bash)?" .*wait/) }),
    );
    expect(hooks.good.isUsed()).toBe(false);
  });

  test('several hooks as one with a sync one among them', () => {
    const hooks = { good: good(), tool: new MultiHook<object>([good(), new SyncHook(['tool'])]) };
    expect(wireLoosely(hooks, { good: before, tool: before })).toThrow(
      expect.objectContaining({ code: 'bad-wiring', message: expect.stringMatching(/^hook "tool" .*wait/) }),
    );
    expect(hooks.good.isUsed()).toBe(false);
  });

  test.each([
    [
      'a hook that the agent lacks',
      { toll: before },
      'hook "toll" cannot be wired: the agent has no such hook; did you mean "tool"?',
    ],
    [
      'an event that the profile lacks',
      { tool: { ...before, event: 'Befor' } },
      'test has no event "Befor"; did you mean "Before"?',
    ],
    [
      'an event that every object has',
      { tool: { ...before, event: 'constructor' } },
      'test has no event "constructor"',
    ],
  ])('%s', (_what, wiring, message) => {
    const hooks = { tool: good() };
    expect(wireLoosely(hooks, wiring)).toThrow(message);
    expect(hooks.tool.isUsed()).toBe(false);
  });
});
