import { describe, expect, test } from 'vitest';
import type { SessionStore } from '../../types/session.ts';
import { groupOf, layerOf, type Runner, testBus } from '../helpers/test-bus.ts';

/** A bus with the skills `deploy` and `review`, one hook each. */
function skilledBus(options = {}, runners: Readonly<Record<string, Runner>> = {}) {
  const bus = testBus({}, runners, options);
  const layers = ['deploy', 'review'].map((skill) =>
    layerOf({ Before: [groupOf([skill])] }, { id: `skill:${skill}`, skill }),
  );
  bus.hooks.discover.tap('skills', (found) => void found.push(...layers));
  const session = bus.session();
  const codes = async (one = session) =>
    (await one.dispatch('Before')).outcomes.map(({ code, status }) => code ?? status);
  return { bus, session, codes };
}

describe('an active skill', () => {
  test('has its hooks run, and no other skill’s', async () => {
    const { session, codes } = skilledBus();
    expect(await codes()).toEqual(['inactive', 'inactive']);
    expect(await session.activate('deploy')).toBeUndefined();
    expect(await codes()).toEqual(['passed', 'inactive']);
  });

  test('is active in its session alone', async () => {
    const { bus, session, codes } = skilledBus();
    await session.activate('deploy');
    expect(await codes(bus.session())).toEqual(['inactive', 'inactive']);
  });

  test('stays active in the next turn, and no longer than the session', async () => {
    const { session, codes } = skilledBus();
    await session.activate('deploy');
    await session.dispatch('Turn');
    expect(await codes()).toEqual(['passed', 'inactive']);
    await session.dispatch('End');
    expect(await codes()).toEqual(['inactive', 'inactive']);
  });

  test('may be activated again, and beside others', async () => {
    const { session, codes } = skilledBus();
    for (const skill of ['deploy', 'deploy', 'review']) await session.activate(skill);
    expect(await codes()).toEqual(['passed', 'passed']);
  });

  test('is listed as running for its session', async () => {
    const { bus, session } = skilledBus();
    await session.activate('review');
    const runs = async (options = {}) => (await bus.list(options)).hooks.map((hook) => hook.runs);
    expect(await runs({ session: session.id })).toEqual([false, true]);
    expect(await runs()).toEqual([false, false]);
  });
});

describe('what cannot be activated is a problem, told once, and nothing changes:', () => {
  test.each(['deplo', 'Deploy', '', '../deploy', '/etc/passwd', '__proto__', 'user', 'skill:deploy'])(
    '%j',
    async (name) => {
      const { bus, session, codes } = skilledBus();
      const told: unknown[] = [];
      bus.hooks.problem.tap('test', (problem) => void told.push(problem));
      const problem = await session.activate(name);
      expect(problem).toMatchObject({
        severity: 'error',
        message: expect.stringContaining(`there is no skill "${name}"`),
      });
      expect(told).toEqual([problem]);
      expect(await codes()).toEqual(['inactive', 'inactive']);
    },
  );

  test('a near miss is told', async () => {
    expect((await skilledBus().session.activate('deplo'))?.message).toContain('did you mean "deploy"?');
  });

  test('a name that shows a secret is masked', async () => {
    const { bus, session } = skilledBus();
    bus.addRedactor((value) => JSON.parse(JSON.stringify(value).replaceAll('hunter2', '***')) as typeof value);
    expect((await session.activate('hunter2'))?.message).toContain('"***"');
  });

  test('a session that cannot be kept', async () => {
    const sessions: SessionStore = {
      load: async () => undefined,
      change: () => Promise.reject(new Error('disk full')),
    };
    const { session } = skilledBus({ sessions });
    const message = expect.stringContaining('disk full');
    expect(await session.activate('deploy')).toMatchObject({ code: 'plugin-failed', message });
  });
});
