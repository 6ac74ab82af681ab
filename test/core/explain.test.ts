import { describe, expect, test } from 'vitest';
import { condition } from '../../plugins/guards/condition.ts';
import { groupOf, testBus } from '../helpers/test-bus.ts';

/** A bus whose hooks must not run, and what is told of Before: label, whether it runs, and the code. */
function explainingBus(groups: readonly unknown[]) {
  const ran: string[] = [];
  const noteRun = ({ entry }: { entry: { label: string } }) => void ran.push(entry.label);
  const bus = testBus({ Before: groups }, { a: noteRun, b: noteRun, c: noteRun }).use(condition());
  const told = async (options = {}) =>
    (await bus.explain('Before', options)).map(({ label, matches, code }) => [label, code ?? matches]);
  return { bus, ran, told };
}

const git = { name: 'a', if: 'Shell(git *)' };
const call = (command: string) => ({ payload: { tool: 'Shell', input: { command } } });

test('tells each hook of the event in order, and why it would not run; none runs', async () => {
  const { bus, ran, told } = explainingBus([groupOf(['a'], 'Shell'), groupOf(['b'], 'Read'), groupOf(['c'])]);
  bus.hooks.admit.tap('guard', ({ label }) => (label === 'c' ? { code: 'not-trusted', reason: 'why' } : undefined));
  expect(await told({ subject: 'Shell' })).toEqual([
    ['a', true],
    ['b', 'no-match'],
    ['c', 'not-trusted'],
  ]);
  expect(ran).toEqual([]);
});

test('a hook that does not match says so, whatever else stands against it', async () => {
  const { bus, told } = explainingBus([groupOf(['a'], 'Read')]);
  bus.hooks.admit.tap('guard', () => ({ code: 'not-trusted', reason: 'why' }));
  expect(await told({ subject: 'Shell' })).toEqual([['a', 'no-match']]);
  expect(await bus.explain('Before', { subject: 'Shell' })).toMatchObject([
    { matches: false, runs: false, reason: 'its matcher does not match Shell' },
  ]);
});

describe('a condition', () => {
  test('counts as holding where there is no payload', async () => {
    expect(await explainingBus([groupOf([git])]).told({ subject: 'Shell' })).toEqual([['a', true]]);
  });

  test.each([
    ['git push', true],
    ['ls', 'condition'],
  ])('is tested on the payload that is given: %s', async (command, expected) => {
    const { bus, told } = explainingBus([groupOf([git])]);
    expect(await told(call(command))).toEqual([['a', expected]]);
    const [hook] = await bus.explain('Before', call(command));
    expect([hook?.matches, hook?.runs]).toEqual([true, expected === true]);
  });

  test('is not asked about a hook that does not run anyway', async () => {
    const { bus, told } = explainingBus([groupOf([git])]);
    bus.hooks.admit.tap('guard', () => ({ code: 'not-trusted', reason: 'why' }));
    expect(await told(call('ls'))).toEqual([['a', 'not-trusted']]);
  });
});

test('the subject is the payload’s where none is named', async () => {
  const { told } = explainingBus([groupOf(['a'], 'Shell'), groupOf(['b'], 'Read')]);
  expect(await told(call('ls'))).toEqual([
    ['a', true],
    ['b', 'no-match'],
  ]);
});

test('without a subject a matcher needs one', async () => {
  const { bus } = explainingBus([groupOf(['a'], 'Shell')]);
  expect(await bus.explain('Before')).toMatchObject([{ code: 'no-match', reason: 'its matcher needs a subject' }]);
});

describe('a guard that fails', () => {
  test.each<[hook: 'event' | 'filter' | 'admit']>([['event'], ['filter'], ['admit']])(
    'on %s is why the hook would not run',
    async (name) => {
      const { bus, told } = explainingBus([groupOf(['a'])]);
      bus.hooks[name].tap('guard', () => {
        throw new Error('why');
      });
      expect(await told(call('ls'))).toEqual([['a', 'guard-failed']]);
    },
  );
});

test('the session that counts is the payload’s, or the one that is named', async () => {
  const { bus, told } = explainingBus([groupOf([{ name: 'a', once: true }])]);
  await bus.emit('Before', { session: 'ses_1' });
  expect(await told({ payload: { session: 'ses_1' } })).toEqual([['a', 'once']]);
  expect(await told({ payload: { session: 'ses_2' } })).toEqual([['a', true]]);
  expect(await told({ payload: { session: 'ses_2' }, session: 'ses_1' })).toEqual([['a', 'once']]);
  expect(await told()).toEqual([['a', true]]);
});

test('explaining claims nothing: a hook that runs once still does', async () => {
  const { bus, ran, told } = explainingBus([groupOf([{ name: 'a', once: true }])]);
  for (let time = 0; time < 2; time += 1) expect(await told(call('ls'))).toEqual([['a', true]]);
  await bus.emit('Before', {});
  expect(ran).toEqual(['a']);
});

test('nothing is told of it: no problem, no outcome, no verdict', async () => {
  const { bus, told } = explainingBus([groupOf([git])]);
  const seen: string[] = [];
  bus.hooks.problem.tap('test', ({ code }) => void seen.push(code));
  bus.hooks.outcome.tap('test', ({ status }) => void seen.push(status));
  bus.hooks.verdict.tap('test', ({ decision }) => void seen.push(decision));
  await told({ payload: { tool: 7, input: 'no object' } });
  expect(seen).toEqual([]);
});
