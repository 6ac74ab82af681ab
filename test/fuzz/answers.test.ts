import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { writeAnswer } from '../../core/write-answer.ts';
import { inlineLayer } from '../../plugins/layers/inline.ts';
import { profiles } from '../../plugins/profiles/index.ts';
import type { AnswerEffect, AnswerRule, EventDefinition } from '../../types/event.ts';
import type { Reply } from '../../types/hook.ts';
import type { Verdict } from '../../types/outcome.ts';
import type { Profile } from '../../types/profile.ts';
import { callType } from '../helpers/test-bus.ts';

/** A bus with one hook on each event, which says what it is told to, and may be asked for the answer of another. */
function openHook(profile: Profile) {
  let reply: Reply = {};
  const bus: HookBus = new HookBus({ profile, project: '/' })
    .use(callType({ hook: () => reply }))
    .use(
      inlineLayer(
        Object.fromEntries(
          Object.keys(profile.events).map((event) => [event, [{ hooks: [{ type: 'call', name: 'hook' }] }]]),
        ),
      ),
    );
  return (event: string, said: Reply): Promise<Verdict> => {
    reply = said;
    // Follow-ups count within a session.
    return bus.session().dispatch(event, {});
  };
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    'because',
    '{',
    '}',
    '{"decision":"block"',
    'a\n{"decision":"block"}\nb',
    'x'.repeat(12_000),
  ),
);

/** Values of an answer: mostly such as a row of the table knows. */
function valueFor({ is, effect }: AnswerRule): fc.Arbitrary<unknown> {
  const fitting =
    effect === 'rewrite'
      ? fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue())
      : fc.array(fc.string(), { maxLength: 3 });
  const known = is === undefined ? fc.oneof(texts, fitting) : fc.constant(is);
  return fc.oneof({ weight: 6, arbitrary: known }, fc.jsonValue({ maxDepth: 2 }), texts);
}

/** Answers of a profile: fields of its table, with their reasons, and others. */
function answersOf({ answers, answerEvent }: Profile, event: string): fc.Arbitrary<object> {
  const fields = Object.values(answers).flatMap((rule) => [
    { at: rule.at, value: valueFor(rule) },
    ...(rule.reason === undefined ? [] : [{ at: rule.reason, value: fc.oneof(texts, fc.jsonValue({ maxDepth: 1 })) }]),
  ]);
  const set = fc.constantFrom(...fields).chain(({ at, value }) => fc.tuple(fc.constant(at), value));
  const other = fc.tuple(fc.constantFrom('__proto__', 'constructor', 'hookSpecificOutput', 'x'), fc.jsonValue());
  const named = fc.constantFrom<readonly (readonly [string, unknown])[]>([], [], [[answerEvent ?? 'x', event]]);
  return fc
    .tuple(fc.array(fc.oneof({ weight: 9, arbitrary: set }, other), { maxLength: 5 }), named)
    .map(([first, last]) =>
      [...first, ...last].reduce((answer, [at, value]) => withAt(answer, at.split('.'), value), {}),
    );
}

function withAt(object: object, [key = '', ...rest]: readonly string[], value: unknown): object {
  const found: unknown = Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
  const inner = typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
  return Object.fromEntries([...Object.entries(object), [key, rest.length === 0 ? value : withAt(inner, rest, value)]]);
}

/** What an event lets a hook do, by the profile's table. */
function effectsOf({ answers }: EventDefinition, profile: Profile): ReadonlySet<AnswerEffect | undefined> {
  return new Set(answers.map((row) => profile.answers[row]?.effect));
}

function expectSound(verdict: Verdict, profile: Profile, said: Reply): void {
  const { decision, effect, reason, by, permission, permissionReason, context, messages, values, outcomes } = verdict;
  const definition = profile.events[verdict.event] as EventDefinition;
  const { block, output } = definition;
  const may = effectsOf(definition, profile);
  const { feedback, context: longest } = profile.limits;
  expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
  expect(outcomes).toHaveLength(1);
  expect(['passed', 'blocked', 'failed']).toContain(outcomes[0]?.status);

  if (decision === 'block') expect([effect, block.do === 'observe']).toEqual([block.do, false]);
  else expect(effect).toBeUndefined();
  if (decision === 'stop') expect(may).toContain('stop');
  if (decision === 'continue') expect([reason, by]).toEqual([undefined, undefined]);
  else {
    const before = decision === 'block' && block.do === 'refuse' ? (block.say ?? '') : '';
    expect(reason?.startsWith(before)).toBe(true);
    expect(reason?.slice(before.length).trim()).not.toBe('');
    expect(reason?.length).toBeLessThanOrEqual(before.length + feedback);
    expect(by).toBe(outcomes[0]?.id);
  }
  if (outcomes[0]?.status === 'failed') expect(decision).toBe('continue');
  if (said.block !== undefined) expect(decision).toBe(block.do === 'observe' ? 'continue' : 'block');

  if (permission !== undefined) expect([decision, may.has(permission)]).toEqual(['continue', true]);
  if (permissionReason !== undefined) expect(permission).toBeDefined();
  if (verdict.rewrite !== undefined) expect([decision, may.has('rewrite')]).toEqual(['continue', true]);
  if (context.length > 0) expect(may.has('context') || output?.effect === 'context').toBe(true);
  if (messages.length > 0) expect(may.has('message') || profile.tellFailures === true).toBe(true);
  if (Object.keys(values).length > 0) expect(may).toContain('value');
  if (verdict.suppressOutput) expect(may).toContain('silence');
  if (outcomes[0]?.output !== undefined) expect(output?.effect).toBe('output');
  for (const text of [...context, ...messages]) expect(text.length).toBeLessThanOrEqual(longest);
}

describe.each(profiles)('$id: whatever a hook answers', (profile) => {
  const names = Object.keys(profile.events);
  const mayPermit = names.filter((name) => effectsOf(profile.events[name] as EventDefinition, profile).has('ask'));
  // Few events have the answers that matter most.
  const event = fc.constantFrom(...names, ...Array.from({ length: 12 }, () => mayPermit).flat());
  const replies = event.chain((name) => {
    const answer = answersOf(profile, name).map((value) => JSON.stringify(value));
    const text = fc.oneof(
      { weight: 4, arbitrary: answer },
      fc.json(),
      texts,
      fc.tuple(texts, answer).map((both) => both.join('\n')),
    );
    const reply: fc.Arbitrary<Reply> = fc.oneof(
      { weight: 6, arbitrary: text.map((said) => ({ text: said })) },
      fc.tuple(text, fc.boolean()).map(([said, cut]) => ({ text: said, cut })),
      texts.map((block) => ({ block, exitCode: 2 })),
    );
    return fc.tuple(fc.constant(name), reply);
  });

  test('the event has a verdict, and nothing in it that the profile does not let a hook do', async () => {
    const fire = openHook(profile);
    const look = async (more: { readonly seed?: number }) => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(replies, async ([name, said]) => {
          const verdict = await fire(name, said);
          expectSound(verdict, profile, said);
          for (const key of [verdict.decision, verdict.permission, ...Object.keys(verdict)]) seen.add(key ?? '');
        }),
        { numRuns: 2_000, ...more },
      );
      return seen;
    };
    await look({});
    // All that some event of the profile knows comes up, which of answers made at random is likely and no more.
    const seen = await look({ seed: 1 });
    const may = new Set(Object.values(profile.events).flatMap((each) => [...effectsOf(each, profile)]));
    for (const each of ['block', 'stop', 'ask', 'allow', 'rewrite'] as const)
      expect([each, seen.has(each)]).toEqual([each, may.has(each)]);
  });

  test('the answer that is written of the verdict comes to the same verdict', async () => {
    const fire = openHook(profile);
    await fc.assert(
      fc.asyncProperty(replies, async ([name, said]) => {
        const first = await fire(name, said);
        const text = writeAnswer(first, profile);
        const again = await fire(name, { text });
        const { block } = profile.events[name] as EventDefinition;
        // A block of an event whose answers know none is told by the exit status alone.
        const decided =
          effectsOf(profile.events[name] as EventDefinition, profile).has('block') || first.decision !== 'block';
        if (decided) expect([again.decision, again.effect]).toEqual([first.decision, first.effect]);
        if (decided && block.do !== 'observe' && first.reason !== undefined)
          expect(again.reason).toBe(first.reason.trimEnd());
        expect([again.permission, again.rewrite, again.suppressOutput]).toEqual([
          first.permission,
          first.rewrite,
          first.suppressOutput,
        ]);
        expect(again.values).toEqual(first.values);
        expect(again.context.join('\n\n')).toBe(first.context.join('\n\n'));
        expect(again.outcomes[0]?.status).not.toBe('failed');
      }),
      { numRuns: 2_000 },
    );
  });
});
