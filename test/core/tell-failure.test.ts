import { describe, expect, test } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { fail, json } from '../../core/reply.ts';
import { callType, groupOf, layerOf, type Runner } from '../helpers/test-bus.ts';
import { testProfile } from '../helpers/test-profile.ts';

/** A bus of a dialect that tells of failures, with one hook on Before. */
function tellingBus(one: Runner, fields: object = {}, profile: object = { tellFailures: true }) {
  const layer = layerOf({ Before: [groupOf([{ name: 'one', ...fields }, 'two'])] });
  const bus = new HookBus({ profile: { ...testProfile, ...profile }, project: '/project' }).use(callType({ one }));
  bus.hooks.discover.tap('test', (layers) => void layers.push(layer));
  return bus;
}
const messagesOf = async (...about: Parameters<typeof tellingBus>) =>
  (await tellingBus(...about).emit('Before', {})).messages;

const broken: Runner = () => fail('network', 'nobody answers');

test('a hook that failed is told to the user, with label, event, code and what it said', async () => {
  expect(await messagesOf(broken)).toEqual(['hook "one" on Before failed (network): nobody answers']);
});

test('a hook that timed out is told with its time', async () => {
  const slow: Runner = ({ signal }) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
  expect(await messagesOf(slow, { timeout: 0.05 })).toEqual(['hook "one" on Before timed out after 0.05 s']);
});

test('a hook that was given up is told as cancelled', async () => {
  const stopped = new AbortController();
  const verdict = await tellingBus(() => {
    stopped.abort();
    return new Promise(() => {});
  }).emit('Before', {}, { signal: stopped.signal });
  expect(verdict.messages).toEqual(['hook "one" on Before failed (cancelled)']);
});

test('a dialect that does not tell says nothing', async () => {
  expect(await messagesOf(broken, {}, {})).toEqual([]);
});

test.each<[what: string, runner: Runner]>([
  ['passed', () => undefined],
  ['blocked', () => ({ block: 'no' })],
])('a hook that %s is not told', async (_what, runner) => {
  expect(await messagesOf(runner)).toEqual([]);
});

test('a skipped hook is not told', async () => {
  const bus = tellingBus(() => undefined);
  bus.hooks.admit.tap('guard', () => ({ code: 'not-trusted', reason: 'why' }));
  expect((await bus.emit('Before', {})).messages).toEqual([]);
});

test('of an answer that was meant for another event nothing is quoted', async () => {
  const messages = await messagesOf(() => json({ forEvent: 'After', message: 'quoted' }));
  expect(messages).toEqual(['hook "one" on Before failed (wrong-event): its answer names another event']);
});

describe('the sentence', () => {
  test('is one line, and its label is masked and short', async () => {
    const name = `hunter2\n${'x'.repeat(500)}`;
    const layer = layerOf({ Before: [groupOf([name])] });
    const profile = { ...testProfile, tellFailures: true } as const;
    const bus = new HookBus({ profile, project: '/project' }).use(callType({ [name]: broken }));
    bus.hooks.discover.tap('test', (layers) => void layers.push(layer));
    bus.addRedactor((value) => (typeof value === 'string' ? (value.replace('hunter2', '***') as typeof value) : value));
    const [message = ''] = (await bus.emit('Before', {})).messages;
    expect(message).toMatch(/^hook "\*\*\* x+.*" on Before failed \(network\): nobody answers$/);
    expect(message.length).toBeLessThan(300);
  });

  test('stands among the other messages in the order of the hooks', async () => {
    const layer = layerOf({ Before: [groupOf(['a', 'b', 'c'])] });
    const says =
      (message: string): Runner =>
      () =>
        json({ message });
    const bus = new HookBus({ profile: { ...testProfile, tellFailures: true }, project: '/project' });
    bus.use(callType({ a: says('first'), b: broken, c: says('third') }));
    bus.hooks.discover.tap('test', (layers) => void layers.push(layer));
    expect((await bus.emit('Before', {})).messages).toEqual(['first', expect.stringContaining('"b"'), 'third']);
  });
});

test('where a guard of the payload failed each hook is told', async () => {
  const bus = tellingBus(() => undefined);
  bus.hooks.event.tap('guard', () => {
    throw new Error('no secrets');
  });
  expect((await bus.emit('Before', {})).messages).toEqual([
    'hook "one" on Before failed (guard-failed)',
    'hook "two" on Before failed (guard-failed)',
  ]);
});
