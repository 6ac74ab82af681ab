import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { inlineLayer } from '../../plugins/layers/inline.ts';
import { profiles } from '../../plugins/profiles/index.ts';
import type { Payload } from '../../types/payload.ts';
import { callType } from '../helpers/test-bus.ts';

describe.each(profiles)('$id: whatever an agent fires an event with', (profile) => {
  const names = Object.values(profile.events).flatMap(({ payload }) => Object.keys(payload.properties));
  const fields = [...new Set([...names, ...Object.keys(profile.base.properties)])];
  const key = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fields) },
    fc.constantFrom('__proto__', 'constructor', '', 'x'),
  );
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 4 }), fc.constant('é'.repeat(20_000)));
  const payload = fc.dictionary(key, value, { maxKeys: 6, noNullPrototype: true });
  const eventField = Object.keys(profile.fill).find((field) => profile.fill[field] === 'event');

  test('its hook gets the facts as they are, and what is wrong is told by field', async () => {
    let got: Payload | undefined;
    const hook = { hooks: [{ type: 'call', name: 'hook' }] };
    const bus: HookBus = new HookBus({ profile, project: '/project' })
      .use(
        callType({
          hook({ payload: seen }) {
            got = seen;
          },
        }),
      )
      .use(inlineLayer(Object.fromEntries(Object.keys(profile.events).map((event) => [event, [hook]]))));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(profile.events)), payload, async (event, facts) => {
        got = undefined;
        const before = JSON.stringify(facts);
        const verdict = await bus.dispatch(event, facts);
        expect(JSON.stringify(facts)).toBe(before);
        expect([verdict.event, verdict.decision]).toEqual([event, 'continue']);
        for (const { code, at, message } of verdict.problems) {
          expect([code, message === '']).toEqual(['bad-payload', false]);
          expect(at).toMatch(/^\//);
        }
        for (const each of Object.keys(profile.fill)) expect(got).toHaveProperty([each]);
        const cuts = Object.keys(profile.events[event]?.cuts ?? {}).map((path) => path.split('.', 1)[0]);
        for (const [name, fact] of Object.entries(facts)) {
          if (name === eventField) expect(Object.entries(got ?? {})).toContainEqual([name, event]);
          else if (!cuts.includes(name)) expect(Object.entries(got ?? {})).toContainEqual([name, fact]);
        }
        const wanted = { ...profile.base.properties, ...profile.events[event]?.payload.properties };
        for (const [name, fact] of Object.entries(facts)) {
          const { type } = (Object.hasOwn(wanted, name) ? wanted[name] : {}) as { readonly type?: string };
          const isWrong = type === 'string' && typeof fact !== 'string' && name !== eventField;
          if (isWrong) expect(verdict.problems.map(({ at }) => at)).toContain(`/${name}`);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('what is no JSON comes to a verdict as well', async () => {
    const hook = { hooks: [{ type: 'call', name: 'hook' }] };
    const bus: HookBus = new HookBus({ profile, project: '/project' })
      .use(callType({ hook: () => undefined }))
      .use(inlineLayer(Object.fromEntries(Object.keys(profile.events).map((event) => [event, [hook]]))));
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(profile.events)),
        fc.dictionary(key, anything, { maxKeys: 5 }),
        async (event, facts) => {
          const { decision } = await bus.dispatch(event, facts);
          expect(decision).toBe('continue');
        },
      ),
      { numRuns: 400 },
    );
  });
});
