import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { definePlugin } from '../../core/define.ts';
import { block } from '../../core/reply.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import { callType, groupOf, testBus } from '../helpers/test-bus.ts';
import { testProfile } from '../helpers/test-profile.ts';

describe('using plugins', () => {
  const named = (name: string, apply: HookPlugin['apply'] = () => {}): HookPlugin => ({ name, apply });

  test.each([
    ['two plugins of one name', (bus: HookBus) => bus.use(named('a')).use(named('a')), 'duplicate-plugin'],
    ['two hook types of one name', (bus: HookBus) => bus.use(callType({})).use(callType({})), 'duplicate-type'],
    ['a plugin without a name', (bus: HookBus) => bus.use(named('')), 'bad-definition'],
    ['a plugin that does nothing', (bus: HookBus) => bus.use({ name: 'a' } as HookPlugin), 'bad-definition'],
    ['a type without a name', (bus: HookBus) => bus.use({ ...callType({}), type: '' }), 'bad-definition'],
    ['a type without a schema', (bus: HookBus) => bus.use({ ...callType({}), schema: {} as never }), 'bad-definition'],
    [
      'a type that cannot run',
      (bus: HookBus) => bus.use({ ...callType({}), run: undefined as never }),
      'bad-definition',
    ],
    [
      'a plugin that uses one twice',
      (bus: HookBus) => bus.use(named('a', (inner) => inner.use(named('a')))),
      'duplicate-plugin',
    ],
  ])('%s is a programmer’s mistake', (_, use, code) => {
    expect(() => use(new HookBus({ profile: testProfile }))).toThrow(expect.objectContaining({ code }));
  });

  test('a plugin that fails is told to the caller, so that no guard is missing unseen', () => {
    const failing = named('bad', () => {
      throw new Error('why');
    });
    const expected = expect.objectContaining({ code: 'plugin-failed', message: 'plugin "bad": why' });
    expect(() => testBus({}).use(failing)).toThrow(expected);
    expect(() => testBus({}).use(named('outer', (bus) => bus.use(failing)))).toThrow(expected);
  });

  test('a plugin that is asynchronous is refused, and its own failure kills nothing', async () => {
    const late = named('late', (async () => Promise.reject(new Error('why'))) as HookPlugin['apply']);
    expect(() => testBus({}).use(late)).toThrow(
      expect.objectContaining({ code: 'plugin-failed', message: expect.stringContaining('may not be async') }),
    );
    await sleep(0);
  });

  test('neither a list nor an explanation is told to a remote caller', async () => {
    const refused = expect.objectContaining({ code: 'remote-origin' });
    await expect(testBus({}).list({ origin: 'remote' })).rejects.toEqual(refused);
    await expect(testBus({}).explain('Before', { origin: 'remote' })).rejects.toEqual(refused);
  });

  test('plugins and types of inherited names are like any other', () => {
    const bus = new HookBus({ profile: testProfile });
    for (const name of ['constructor', '__proto__', 'toString']) bus.use(named(name));
    bus.use({ ...callType({}), type: 'constructor' });
    expect(bus.types.has('constructor')).toBe(true);
    expect(bus.types.has('toString')).toBe(false);
  });

  test('one that comes later counts from the next event', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] });
    await bus.emit('Before', {});
    const seen: string[] = [];
    bus.use(
      definePlugin('late', (late) => {
        late.hooks.snapshot.tap('late', ({ chains }) =>
          chains.get('Before')?.tap('late', () => void seen.push('code')),
        );
        late.hooks.register.tap('late', ({ id }) => void seen.push(id));
      }),
    );
    await bus.emit('Before', {});
    expect(seen).toEqual(['user/Before/0/0', 'code']);
  });

  test('a type that comes later makes hooks of what was a problem', async () => {
    const bus = new HookBus({ profile: testProfile });
    bus.hooks.discover.tap('layers', (layers) => {
      layers.push({
        id: 'user',
        directory: '/',
        project: false,
        at: '',
        problems: [],
        hooks: { Before: [groupOf(['one'])] },
      });
    });
    expect((await bus.list()).problems).toMatchObject([{ code: 'unknown-type' }]);
    bus.use(callType({ one: () => block('no') }));
    expect((await bus.emit('Before', {})).decision).toBe('block');
    expect((await bus.list()).problems).toEqual([]);
  });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '8' as never])(
  'concurrency of %s is a programmer’s mistake',
  (concurrency) => {
    expect(() => new HookBus({ profile: testProfile, concurrency })).toThrow(
      expect.objectContaining({ code: 'bad-option' }),
    );
  },
);

describe('firing', () => {
  test.each(['Nothing', 'before', 'constructor', '__proto__', 'toString', ''])(
    'an event that the profile has not (%j) is a programmer’s mistake',
    async (event) => {
      await expect(testBus({}).dispatch(event)).rejects.toMatchObject({ code: 'unknown-event' });
      await expect(testBus({}).explain(event)).rejects.toMatchObject({ code: 'unknown-event' });
    },
  );

  test('an unknown event offers the near miss', async () => {
    await expect(testBus({}).dispatch('Befor')).rejects.toThrow('test has no event "Befor"; did you mean "Before"?');
  });

  test.each([null, 'text', 5, [], true])(
    'a payload that is no object (%j) is a programmer’s mistake',
    async (payload) => {
      const bus = testBus({});
      for (let count = 0; count < 2; count += 1) {
        await expect(bus.dispatch('Before', payload as never)).rejects.toMatchObject({ code: 'bad-payload' });
      }
    },
  );

  test('a faulty payload schema of the profile is a programmer’s mistake', async () => {
    const Before = {
      ...testProfile.events.Before,
      payload: { type: 'object', properties: { tool: { type: 'nonsense' } } },
    } as const;
    const bus = new HookBus({ profile: { ...testProfile, events: { Before } } });
    await expect(bus.dispatch('Before', { tool: 'x' })).rejects.toMatchObject({
      code: 'bad-definition',
      message: expect.stringContaining('the payload schema of Before is faulty'),
    });
  });

  test('an event in any case where the profile reads events so; its verdict has the true name', async () => {
    const bus = new HookBus({ profile: { ...testProfile, ignoreEventCase: true } });
    expect((await bus.dispatch('bEFORE')).event).toBe('Before');
  });

  test('an event without hooks carries on, the first time and every time', async () => {
    const bus = testBus({ Before: [groupOf(['one'], 'bash')] });
    const quiet = {
      profile: 'test',
      decision: 'continue',
      context: [],
      messages: [],
      values: {},
      outcomes: [],
      problems: [],
    };
    for (let count = 0; count < 3; count += 1) {
      expect(await bus.emit('Before', { tool: 'read' })).toEqual({ event: 'Before', ...quiet });
      expect(await bus.emit('Pack', {})).toEqual({ event: 'Pack', ...quiet });
    }
  });

  test('an event without hooks calls no guard, once its chain is known', async () => {
    const bus = testBus({ Before: [groupOf(['one'])] });
    await bus.emit('After', {});
    const guard = vi.fn();
    bus.hooks.event.tap('guard', guard);
    await bus.emit('After', {});
    expect(guard).not.toHaveBeenCalled();
  });

  test('an event without hooks is told to those who hear verdicts', async () => {
    const heard: string[] = [];
    const bus = testBus({});
    bus.hooks.verdict.tap('listener', ({ event }, run) => void heard.push(event, run.session));
    for (let count = 0; count < 2; count += 1) await bus.dispatch('After', { session: 'a' });
    expect(heard).toEqual(['After', 'a', 'After', 'a']);
  });

  test('events of one bus share a session where they name none', async () => {
    const sessions: unknown[] = [];
    const bus = testBus({ Before: [groupOf(['one'])] }, { one: ({ payload }) => void sessions.push(payload.session) });
    for (let count = 0; count < 2; count += 1) await bus.emit('Before', {});
    expect(sessions[0]).toMatch(/^ses_/);
    expect(sessions[1]).toBe(sessions[0]);
  });

  test('a hook finds the facts of its event in the run', async () => {
    let event: unknown;
    const host = {};
    const bus = testBus(
      { Before: [groupOf(['one'], 'bash')] },
      {
        one: (run) => {
          const { event: name, subject, session, project, profile, definition } = run.event;
          event = { name, subject, session, project, profile, definition, host: run.host, payload: run.payload };
        },
      },
      { host },
    );
    await bus.dispatch('Before', { tool: 'bash', session: 's' });
    expect(event).toEqual({
      name: 'Before',
      subject: 'bash',
      session: 's',
      project: '/project',
      profile: testProfile,
      definition: testProfile.events.Before,
      host,
      payload: { tool: 'bash', session: 's', folder: '/project', event: 'Before' },
    });
  });
});

test('the layers that count can be asked for', async () => {
  expect((await testBus({}).layers()).map(({ id }) => id)).toEqual(['user']);
});

test('closing waits for what plugins said to wait for, also for what they say while it closes', async () => {
  const bus = testBus({});
  const done: string[] = [];
  bus.waitFor(
    sleep(10).then(() => {
      done.push('first');
      bus.waitFor(sleep(10).then(() => done.push('second')));
      bus.waitFor(Promise.reject(new Error('unheard')));
    }),
  );
  await bus.close();
  expect(done).toEqual(['first', 'second']);
});

test('a tap that throws is told with its plugin, where that has another name', async () => {
  const problems: string[] = [];
  const inner = definePlugin('inner', (bus) => {
    bus.hooks.outcome.tap('inner', () => {
      throw new Error('one');
    });
  });
  const outer = definePlugin('outer', (bus) => {
    bus.use(inner);
    bus.hooks.outcome.tap('mine', () => {
      throw new Error('two');
    });
  });
  const bus = testBus({ Before: [groupOf(['one'])] }).use(outer);
  bus.hooks.outcome.tap('late', () => {
    throw new Error('three');
  });
  bus.hooks.problem.tap('test', ({ message }) => void problems.push(message));
  await bus.emit('Before', {});
  expect(problems).toEqual([
    'the tap "inner" on outcome threw: one',
    'the tap "mine" of plugin "outer" on outcome threw: two',
    'the tap "late" on outcome threw: three',
  ]);
});

test('closing does not wait for ever for what never ends, and tells it', async () => {
  const bus = testBus({});
  const problems: Problem[] = [];
  bus.hooks.problem.tap('test', (problem) => void problems.push(problem));
  bus.waitFor(new Promise(() => {}));
  await bus.close();
  expect(problems).toMatchObject([{ code: 'plugin-failed', message: expect.stringContaining('has not ended') }]);
}, 60_000);
