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
  type TypedHookMap,
} from 'tapable';
import { describe, expectTypeOf, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { HooklinePlugin } from '../../../plugins/agent/hookline-plugin.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import type { Verdict } from '../../../types/index.ts';
import type { Wiring } from '../../../types/wiring.ts';

interface Call {
  readonly tool: string;
  readonly input: object;
}

interface Denial {
  readonly deny: string;
}

const hooks = {
  beforeTool: new AsyncSeriesBailHook<[Call], Denial | undefined>(['call']),
  race: new AsyncParallelBailHook<[Call], Denial>(['call']),
  afterTool: new AsyncSeriesWaterfallHook<[string, Call]>(['output', 'call']),
  start: new AsyncSeriesHook<[string]>(['source']),
  notice: new AsyncParallelHook<[string]>(['text']),
  again: new AsyncSeriesLoopHook<[string]>(['text']),
  byTool: new HookMap(() => new AsyncSeriesBailHook<[Call], Denial | undefined>(['call'])),
  both: new MultiHook([new AsyncSeriesHook<[number]>(['count'])]),
  immediate: new SyncBailHook<[Call], Denial | undefined>(['call']),
};
interface Agent {
  readonly hooks: typeof hooks;
}
type Own = Wiring<Agent, typeof mendcode>;

const bus = new HookBus({ profile: mendcode });
const facts = ({ tool, input }: Call) => ({ tool_name: tool, tool_input: input });

describe('a right wiring', () => {
  test('knows what each kind of hook passes and takes back', () => {
    const wiring: Own = {
      beforeTool: {
        event: 'PreToolUse',
        payload(call) {
          expectTypeOf(call).toEqualTypeOf<Call>();
          return facts(call);
        },
        signal: () => new AbortController().signal,
        answer(verdict, call) {
          expectTypeOf(verdict).toEqualTypeOf<Verdict>();
          expectTypeOf(call).toEqualTypeOf<Call>();
          return verdict.decision === 'block' ? { deny: verdict.reason ?? '' } : undefined;
        },
      },
      race: { event: 'PreToolUse', payload: facts, answer: () => ({ deny: '' }) },
      afterTool: [
        {
          event: 'PostToolUse',
          payload: (output, call) => ({ ...facts(call), tool_response: { output, is_error: false } }),
          answer: ({ reason = '' }, output) => output + reason,
        },
        { event: 'PostToolUseFailure', payload: () => undefined },
      ],
      start: { event: 'SessionStart', payload: (source) => ({ source }) },
      notice: {
        event: 'Notification',
        payload: (message) => ({ notification_type: 'question', title: '', message }),
      },
      again: { event: 'Stop', payload: () => ({}) },
      byTool: { bash: { event: 'PreToolUse', payload: facts, answer: () => ({ deny: '' }) } },
      both: { event: 'PreCompact', payload: (tokens) => ({ trigger: 'auto', tokens }) },
    };
    new HooklinePlugin<Agent, typeof mendcode>({ bus, wiring }).apply({ hooks });
  });

  test('needs no types written out where the wiring has its own', () => {
    const wiring: Wiring<Agent, typeof mendcode> = {};
    expectTypeOf(new HooklinePlugin({ bus, wiring }).apply).parameter(0).toEqualTypeOf<Agent>();
  });
});

describe('a wrong wiring does not compile:', () => {
  test('a hook that the agent lacks', () => {
    new HooklinePlugin<Agent, typeof mendcode>({
      bus,
      // @ts-expect-error: no such hook
      wiring: { beforTool: { event: 'PreToolUse', payload: facts } },
    });
  });

  test('an event that the profile lacks', () => {
    // @ts-expect-error: no such event
    const wiring: Own = { beforeTool: { event: 'PreToolUsed', payload: facts } };
    void wiring;
  });

  test('a payload without a field that the event needs', () => {
    // @ts-expect-error: `tool_input` is missing
    const wiring: Own = { beforeTool: { event: 'PreToolUse', payload: ({ tool }) => ({ tool_name: tool }) } };
    void wiring;
  });

  test('a payload with a field of a wrong type', () => {
    // @ts-expect-error: `source` is a text
    const wiring: Own = { start: { event: 'SessionStart', payload: () => ({ source: 5 }) } };
    void wiring;
  });

  test('a payload made of what the hook does not pass', () => {
    // @ts-expect-error: a call has no `name`
    const wiring: Own = { beforeTool: { event: 'PreToolUse', payload: ({ name }) => ({ tool_name: name }) } };
    void wiring;
  });

  test('an answer of a wrong type', () => {
    // @ts-expect-error: `deny` is a text
    const wiring: Own = { beforeTool: { event: 'PreToolUse', payload: facts, answer: () => ({ deny: true }) } };
    // @ts-expect-error: a text
    const waterfall: Own = { afterTool: { event: 'Stop', payload: () => ({}), answer: () => 5 } };
    void [wiring, waterfall];
  });

  test('an answer to a hook that takes none', () => {
    // @ts-expect-error: nobody would read it
    const wiring: Own = { start: { event: 'Stop', payload: () => ({}), answer: () => ({ deny: '' }) } };
    void wiring;
  });

  test('a hook that cannot wait', () => {
    // @ts-expect-error: a sync hook
    const wiring: Own = { immediate: { event: 'PreToolUse', payload: facts } };
    void wiring;
  });

  test('a wrong answer for one key of a map of hooks', () => {
    // @ts-expect-error: `deny` is a text
    const wiring: Own = { byTool: { bash: { event: 'PreToolUse', payload: facts, answer: () => ({ deny: 5 }) } } };
    void wiring;
  });

  test('a key that a typed map of hooks lacks, and what its other hooks pass', () => {
    interface Typed {
      readonly hooks: { tool: TypedHookMap<{ bash: AsyncSeriesHook<[string]>; sum: AsyncSeriesHook<[number]> }> };
    }
    const right: Wiring<Typed, typeof mendcode> = {
      tool: {
        bash: { event: 'SessionStart', payload: (source) => ({ source }) },
        sum: { event: 'PreCompact', payload: (tokens) => ({ trigger: 'auto', tokens }) },
      },
    };
    const otherKey: Wiring<Typed, typeof mendcode> = {
      // @ts-expect-error: no such key
      tool: { read: { event: 'Stop', payload: () => ({}) } },
    };
    const otherCall: Wiring<Typed, typeof mendcode> = {
      // @ts-expect-error: `source` is a text
      tool: { sum: { event: 'SessionStart', payload: (source) => ({ source }) } },
    };
    void [right, otherKey, otherCall];
  });

  test('a bus of another profile than the wiring is for', () => {
    const other = new HookBus({ profile: { ...mendcode, events: { Stop: mendcode.events.Stop } } });
    const wiring: Own = {};
    // @ts-expect-error: the bus knows one event
    new HooklinePlugin<Agent, typeof mendcode>({ bus: other, wiring });
  });
});
