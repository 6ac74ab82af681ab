import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { changingBus } from '../helpers/changing-bus.ts';
import { groupOf, layerOf } from '../helpers/test-bus.ts';

describe('a snapshot', () => {
  test('stays, and is told to nobody anew, while every layer is the very same object', async () => {
    const { bus, state } = changingBus();
    const taken = vi.fn();
    bus.hooks.snapshot.tap('listener', taken);
    state.layers = [layerOf({ Before: [groupOf(['one'])] })];
    for (let count = 0; count < 3; count += 1) await bus.reload();
    expect(taken).toHaveBeenCalledTimes(1);
  });

  test('tells what came and what went; hooks of an unchanged layer are the same objects', async () => {
    const { bus, state } = changingBus();
    const deltas: unknown[] = [];
    bus.hooks.snapshot.tap('listener', ({ added, removed, entries, layers }) => {
      const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
      deltas.push({ added: ids(added), removed: ids(removed), entries: ids(entries), layers: ids(layers) });
    });
    const kept = layerOf({ Before: [groupOf(['a'])] });
    state.layers = [kept, layerOf({ After: [groupOf(['b'])] }, { id: 'old' })];
    await bus.reload();
    state.layers = [layerOf({ Pack: [groupOf(['c'])] }, { id: 'new' }), kept];
    await bus.reload();
    expect(deltas).toEqual([
      {
        added: ['user/Before/0/0', 'old/After/0/0'],
        removed: [],
        entries: ['user/Before/0/0', 'old/After/0/0'],
        layers: ['user', 'old'],
      },
      {
        added: ['new/Pack/0/0'],
        removed: ['old/After/0/0'],
        entries: ['new/Pack/0/0', 'user/Before/0/0'],
        layers: ['new', 'user'],
      },
    ]);
  });

  test('is taken anew when one layer of several changed', async () => {
    const { bus, state, labels } = changingBus();
    const kept = layerOf({ Before: [groupOf(['kept'])] });
    for (const name of ['a', 'b']) {
      state.layers = [kept, layerOf({ Before: [groupOf([name])] }, { id: 'other' })];
      await bus.reload();
      expect(await labels()).toEqual(['kept', name]);
    }
  });

  test('is kept by runs in flight; events after the reload have the new one', async () => {
    const ran: string[] = [];
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { bus, state } = changingBus({
      wait: () => gate,
      old: () => void ran.push('old'),
      new: () => void ran.push('new'),
    });
    state.layers = [layerOf({ Before: [groupOf(['wait', 'old'])] })];
    const inFlight = bus.emit('Before', {});
    await sleep(10);
    state.layers = [layerOf({ Before: [groupOf(['new'])] })];
    await bus.reload();
    await bus.emit('Before', {});
    go();
    expect((await inFlight).outcomes).toHaveLength(2);
    expect(ran).toEqual(['new', 'old']);
  });

  test('asks load taps once for each new layer', async () => {
    const { bus, state } = changingBus();
    const loaded: string[] = [];
    bus.hooks.load.tap('places', (layer) => {
      loaded.push(layer.id);
      return { ...layer, hooks: { After: [groupOf(['other'])] } };
    });
    const one = layerOf({}, { id: 'one' });
    state.layers = [one];
    await bus.reload();
    state.layers = [one, layerOf({}, { id: 'two' })];
    await bus.reload();
    expect(loaded).toEqual(['one', 'two']);
    expect((await bus.list()).hooks.map(({ id }) => id)).toEqual(['one/After/0/0', 'two/After/0/0']);
  });

  test('keeps a hook that the host’s rules refuse listed and never runs it', async () => {
    const { bus, state } = changingBus();
    bus.hooks.register.tap('rules', ({ label }) =>
      label === 'bad' ? { code: 'hooks-off', reason: 'our rule', own: 1 } : undefined,
    );
    state.layers = [layerOf({ Before: [groupOf(['bad', 'good'])] })];
    expect((await bus.list()).hooks).toMatchObject([
      { runs: false, code: 'hooks-off', reason: 'our rule' },
      { runs: true },
    ]);
    expect((await bus.list()).hooks[0]).not.toHaveProperty('own');
    expect((await bus.emit('Before', {})).outcomes).toMatchObject([
      { status: 'skipped', reason: 'our rule' },
      { status: 'passed' },
    ]);
  });
});
