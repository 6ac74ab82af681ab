import { describe, expectTypeOf, test } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { defineHookType, defineProfile } from '../../core/define.ts';
import { block } from '../../core/reply.ts';
import { testProfile } from '../helpers/test-profile.ts';

const schema = {
  type: 'object',
  required: ['from'],
  properties: {
    from: { type: 'integer' },
    days: { type: 'array', items: { type: 'string' } },
    mode: { enum: ['a', 'b'] },
  },
} as const;

describe('a hook type', () => {
  test('types what run and label get by its schema', () => {
    defineHookType({
      type: 'own',
      summary: '',
      schema,
      defaults: { mode: 'a', timeout: 5 },
      label: ({ from }) => String(from.toFixed()),
      run({ hook, signal, environment }) {
        expectTypeOf(hook.from).toEqualTypeOf<number>();
        expectTypeOf(hook.days).toEqualTypeOf<string[] | undefined>();
        expectTypeOf(hook.mode).toEqualTypeOf<'a' | 'b'>();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        expectTypeOf(environment).toEqualTypeOf<Map<string, string | undefined>>();
        return block('no');
      },
    });
  });

  test('does not compile with a field that its schema has not', () => {
    defineHookType({
      type: 'own',
      summary: '',
      schema,
      // @ts-expect-error: no such field
      run: ({ hook }) => void hook.nope,
    });
    defineHookType({
      type: 'own',
      summary: '',
      schema,
      // @ts-expect-error: no such field
      label: (hook) => hook.nope,
      run: () => undefined,
    });
  });

  test('does not compile with a field taken for another type', () => {
    defineHookType({
      type: 'own',
      summary: '',
      schema,
      run({ hook }) {
        // @ts-expect-error: a number
        const from: string = hook.from;
        return block(from);
      },
    });
  });

  test('does not compile with a default of a wrong type', () => {
    // @ts-expect-error: `from` is a number
    defineHookType({ type: 'own', summary: '', schema, defaults: { from: 'nine' }, run: () => undefined });
    // @ts-expect-error: seconds are a number
    defineHookType({ type: 'own', summary: '', schema, defaults: { timeout: '5' }, run: () => undefined });
  });

  test('does not compile with a default of no field', () => {
    // @ts-expect-error: no such field
    defineHookType({ type: 'own', summary: '', schema, defaults: { form: 9 }, run: () => undefined });
    // @ts-expect-error: no such value
    defineHookType({ type: 'own', summary: '', schema, defaults: { mode: 'c' }, run: () => undefined });
  });

  test('types what a log and a list of URLs get, too', () => {
    defineHookType({
      type: 'own',
      summary: '',
      schema,
      program: ({ mode }) => mode ?? '',
      // @ts-expect-error: a number is no URL
      url: ({ from }) => from,
      run: () => undefined,
    });
  });

  test('infers from a schema that stands in it, fields in fields too', () => {
    const type = defineHookType({
      type: 'own',
      summary: '',
      schema: {
        type: 'object',
        required: ['at'],
        properties: {
          at: {
            type: 'object',
            required: ['host'],
            properties: { host: { type: 'string' }, port: { type: 'integer' } },
          },
          or: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        },
      },
      run({ hook }) {
        expectTypeOf(hook.at.host).toEqualTypeOf<string>();
        expectTypeOf(hook.at.port).toEqualTypeOf<number | undefined>();
        expectTypeOf(hook.or).toEqualTypeOf<string | string[] | undefined>();
        // @ts-expect-error: no such field
        return block(hook.at.hots);
      },
    });
    new HookBus({ profile: testProfile }).use(type);
  });

  test('does not compile when it returns what is no reply', () => {
    // @ts-expect-error: `block` is a text
    defineHookType({ type: 'own', summary: '', schema, run: () => ({ block: 5 }) });
    // @ts-expect-error: a text is no reply
    defineHookType({ type: 'own', summary: '', schema, run: async () => 'text' });
  });

  test('does not compile with a schema of something else than an object', () => {
    // @ts-expect-error: an object with properties
    defineHookType({ type: 'own', summary: '', schema: { type: 'string' }, run: () => undefined });
  });
});

describe('a profile', () => {
  const payload = { type: 'object', properties: { tool: { type: 'string' } } } as const;
  const event = { summary: '', payload, block: { do: 'observe' }, answers: ['block'] } as const;

  test('keeps its literals', () => {
    const profile = defineProfile({ ...testProfile, events: { Own: { ...event, subject: 'tool' } } });
    expectTypeOf<keyof typeof profile.events>().toEqualTypeOf<'Own'>();
  });

  test('may test matchers against a base field too', () => {
    defineProfile({ ...testProfile, events: { Own: { ...event, subject: 'session' } } });
  });

  test('does not compile with a subject that is no payload field', () => {
    // @ts-expect-error: the subject has to be a field of the payload
    defineProfile({ ...testProfile, events: { Own: { ...event, subject: 'toll' } } });
  });

  test('does not compile with an answer that is no row of the table', () => {
    // @ts-expect-error: every answer has to be a row of `answers`
    defineProfile({ ...testProfile, events: { Own: { ...event, answers: ['block', 'blok'] } } });
  });

  test('does not compile with an effect that is none', () => {
    // @ts-expect-error: no such effect
    defineProfile({ ...testProfile, events: { Own: { ...event, block: { do: 'explode' } } } });
    // @ts-expect-error: a follow-up has a limit
    defineProfile({ ...testProfile, events: { Own: { ...event, block: { do: 'followUp' } } } });
  });
});
