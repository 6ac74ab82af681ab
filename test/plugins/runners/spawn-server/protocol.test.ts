import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf, environmentOf } from '../../../../plugins/runners/spawn-server/protocol.ts';

const environments = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'constructor', 'a b'), fc.string(), {
  noNullPrototype: true,
});

test('an environment is what its changes make of the base', () => {
  fc.assert(
    fc.property(environments, environments, (env, base) => {
      const sent = JSON.parse(JSON.stringify(changesOf(env, base)));
      expect(environmentOf(sent, base)).toEqual(env);
    }),
  );
});

test('only what differs is sent', () => {
  expect(changesOf({ A: '1', B: '2' }, { A: '1', B: '1', C: '1' })).toEqual({ set: { B: '2' }, unset: ['C'] });
});
