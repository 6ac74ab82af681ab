import { describe, expect, test } from 'vitest';
import { block } from '../../core/reply.ts';
import { groupOf, testBus } from '../helpers/test-bus.ts';

describe('a hook that a guard refuses', () => {
  test('is skipped before its filter is asked, and the next hook runs', async () => {
    const asked: string[] = [];
    const bus = testBus({ Before: [groupOf(['a', 'b'])] }, { b: () => block('no') });
    bus.hooks.admit.tap('guard', ({ label }) => (label === 'a' ? { code: 'not-trusted', reason: 'why' } : undefined));
    bus.hooks.filter.tap('filter', ({ entry }) => void asked.push(entry.label));
    const { outcomes } = await bus.emit('Before', {});
    expect(outcomes).toMatchObject([{ status: 'skipped', code: 'not-trusted', reason: 'why' }, { status: 'blocked' }]);
    expect(asked).toEqual(['b']);
  });

  test('takes no slot: it is skipped though all are taken', async () => {
    const bus = testBus(
      { Before: [groupOf(['wait'])], After: [groupOf(['refused'])] },
      { wait: () => new Promise(() => {}) },
      { concurrency: 1 },
    );
    bus.hooks.admit.tap('guard', ({ label }) =>
      label === 'refused' ? { code: 'not-trusted', reason: 'why' } : undefined,
    );
    void bus.emit('Before', {}, { signal: AbortSignal.timeout(50) });
    expect((await bus.emit('After', {})).outcomes).toMatchObject([{ status: 'skipped' }]);
  });

  test('is asked about anew at every event', async () => {
    let trusted = false;
    const bus = testBus({ Before: [groupOf(['a'])] });
    bus.hooks.admit.tap('guard', () => (trusted ? undefined : { code: 'not-trusted', reason: 'why' }));
    const status = async () => (await bus.emit('Before', {})).outcomes[0]?.status;
    expect(await status()).toBe('skipped');
    trusted = true;
    expect(await status()).toBe('passed');
  });
});

test('the label in a reason is masked, one line, and short', async () => {
  const name = `secret\n${'x'.repeat(300)}`;
  const bus = testBus({ Before: [groupOf([name])] }, { [name]: () => block('') });
  bus.addRedactor((value) => (typeof value === 'string' ? (value.replace('secret', '***') as typeof value) : value));
  const { reason } = await bus.emit('Before', {});
  expect(reason).toMatch(/^\*\*\* x+/);
  expect(reason?.length).toBeLessThanOrEqual(100);
});

test('a hook can mask what it reads by itself', async () => {
  const bus = testBus({ Before: [groupOf(['a'])] }, { a: ({ redact }) => block(redact('the correct horse')) });
  bus.addRedactor((value) => (typeof value === 'string' ? value.replace('correct horse', '…') : value) as typeof value);
  expect(await bus.emit('Before', {})).toMatchObject({ reason: 'the …' });
});
