import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { ModelError } from '../../../plugins/models/model-error.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { agent } from '../../../plugins/runners/agent.ts';
import { prompt } from '../../../plugins/runners/prompt.ts';
import type { CompletionRequest, Host } from '../../../types/host.ts';
import type { Profile } from '../../../types/profile.ts';
import { toolCall } from '../../helpers/tool-call.ts';

/** Both types that have the event judged, and what of the host they ask. */
const judges = [
  { type: prompt, asks: 'complete' },
  { type: agent, asks: 'verify' },
] as const;

describe.each(judges)('a hook that asks to $asks', ({ type, asks }) => {
  /** A bus with one hook on PreToolUse, whose host is as given. */
  function busWith(
    answer?: (request: CompletionRequest) => Promise<string>,
    hook: object = {},
    profile: Profile = mendcode,
  ) {
    const host: Host = answer ? { [asks]: answer } : {};
    const bus = new HookBus({ profile, project: '/', host });
    const hooks = [{ type: type.type, prompt: 'Is it safe?', ...hook }];
    return bus.use(type).use(inlineLayer({ PreToolUse: [{ hooks }] }));
  }

  /** A host whose model gives one answer, and what it was asked. */
  function hostSaying(answer: unknown) {
    const requests: CompletionRequest[] = [];
    const host = async (request: CompletionRequest) => {
      requests.push(request);
      return answer as string;
    };
    return { host, requests };
  }

  /** What a hook comes to whose model gives one answer. */
  const verdictOn = async (answer: unknown) => busWith(hostSaying(answer).host).dispatch('PreToolUse', toolCall());

  describe('the question', () => {
    /** What stands in the question for a hook's prompt and a tool's input, behind the words that every question has. */
    async function questionOf(text: string, input: unknown = {}, profile?: Profile) {
      const { host, requests } = hostSaying('{"ok": true}');
      await busWith(host, { prompt: text }, profile).dispatch('PreToolUse', toolCall('bash', input));
      return requests[0]?.prompt.split('\n\n').slice(1).join('\n\n') ?? '';
    }

    test('holds the event in the place of each $ARGUMENTS', async () => {
      const asked = await questionOf('A $ARGUMENTS B $ARGUMENTS C $ARGUMENT');
      expect(asked).toMatch(/^A (\{"session_id".*\}) B \1 C \$ARGUMENT$/);
    });

    test('holds it at the end where there is no $ARGUMENTS', async () => {
      expect(await questionOf('Is it $arguments safe?')).toMatch(/^Is it \$arguments safe\?\n\n\{"session_id".*\}$/);
    });

    test('holds the event as it is, whatever stands in it', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: fc.constantFrom('$', '&', '`', "'", '1', '$ARGUMENTS', '"', '\\', '\n', 'é') }),
          async (command) => {
            const asked = await questionOf('A $ARGUMENTS B', { command });
            expect(JSON.parse(asked.slice(2, -2))).toMatchObject({ tool_input: { command } });
          },
        ),
        { numRuns: 50 },
      );
    });

    test('holds 8,000 characters of the event at most, and no half of a pair', async () => {
      const asked = await questionOf('$ARGUMENTS', { command: `x${'😀'.repeat(10_000)}` });
      expect(asked.length).toBeLessThanOrEqual(8_000);
      expect(asked.length).toBeGreaterThan(7_990);
      expect(asked.isWellFormed()).toBe(true);
    });

    test('names session, signal and the model that the hook wants', async () => {
      const { host, requests } = hostSaying('{"ok": true}');
      const bus = busWith(host, { model: 'small' }, { ...mendcode, types: {} });
      await bus.dispatch('PreToolUse', { ...toolCall(), session_id: 'ses_7' });
      expect(requests).toMatchObject([{ session: 'ses_7', model: 'small', signal: expect.any(AbortSignal) }]);
    });
  });

  describe('an answer', () => {
    test.each([
      '{"ok": true}',
      ' \n{"ok": true}\n',
      '\ufeff{"ok": true}',
      '{"ok": true, "reason": "it is fine"}',
      '```json\n{"ok": true}\n```',
      '```\n{"ok": true}```\n',
      '```JSON {"ok": true} ```',
      '```{"ok": true}```',
    ])('that is ok passes: %j', async (answer) => {
      const { decision, outcomes } = await verdictOn(answer);
      expect([decision, outcomes[0]?.status]).toEqual(['continue', 'passed']);
    });

    test.each<[answer: string, reason: string | RegExp]>([
      ['{"ok": false, "reason": " it deletes the branch "}', 'it deletes the branch'],
      ['```json\r\n{"ok": false, "reason": "fenced ``` inside"}\r\n```', 'fenced ``` inside'],
      ['{"ok": false}', /^Is it safe\? blocked PreToolUse/],
      ['{"ok": false, "reason": ["no"]}', /^Is it safe\? blocked PreToolUse/],
      ['{"decision": "block", "reason": "as a program would"}', 'as a program would'],
      ['{"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": "no"}}', 'no'],
    ])('that is not blocks with its reason: %j', async (answer, reason) => {
      expect(await verdictOn(answer)).toMatchObject({ decision: 'block', reason: expect.stringMatching(reason) });
    });

    test.each([
      '',
      'I would rather not say.',
      'Here it is: {"ok": false}',
      '{"ok": false',
      '{"ok": "false"}',
      '{"ok": 0}',
      '{"OK": false}',
      '[{"ok": false}]',
      '"{\\"ok\\": false}"',
      'null',
      '{}',
      '```json\n```',
      '``````',
      '```',
      '```json\n{"ok": false}\n```\nThat is all.',
    ])('that cannot be read is a failed run: %j', async (answer) => {
      const { decision, outcomes } = await verdictOn(answer);
      expect(decision).toBe('continue');
      expect(outcomes).toMatchObject([{ status: 'failed', code: 'bad-answer' }]);
    });

    test.each([undefined, null, 5, { ok: false }])('of a host that is no text is a failed run: %j', async (answer) => {
      expect((await verdictOn(answer)).outcomes).toMatchObject([{ status: 'failed', code: 'model-error' }]);
    });

    test('of 2 MB of white space and fences is read at once', async () => {
      const before = performance.now();
      await verdictOn(`\`\`\`${'\n'.repeat(1_000_000)}x${' '.repeat(1_000_000)}`);
      expect(performance.now() - before).toBeLessThan(2_000);
    });
  });

  describe('a host', () => {
    test('without a model is a failed run', async () => {
      const { outcomes } = await busWith().dispatch('PreToolUse', toolCall());
      expect(outcomes).toMatchObject([
        { status: 'failed', code: 'no-model', said: 'no model is configured for hooks' },
      ]);
    });

    test.each<[thrown: unknown, code: string, said?: string]>([
      [new ModelError('budget', 'used up'), 'budget', 'used up'],
      [new ModelError('no-model', 'none set'), 'no-model', 'none set'],
      [Object.assign(new Error('busy'), { code: 'ECONNREFUSED' }), 'model-error', 'busy'],
      [Object.assign(new Error('cunning'), { code: 'cancelled' }), 'model-error', 'cunning'],
      [undefined, 'model-error'],
      ['no', 'model-error', 'no'],
    ])('that throws %s is a failed run with the code %s', async (thrown, code, said) => {
      const rejecting = await busWith(() => Promise.reject(thrown)).dispatch('PreToolUse', toolCall());
      const throwing = await busWith(() => {
        throw thrown;
      }).dispatch('PreToolUse', toolCall());
      const expected = {
        decision: 'continue',
        outcomes: [{ status: 'failed', code, ...(said !== undefined && { said }) }],
      };
      expect(rejecting).toMatchObject(expected);
      expect(throwing).toMatchObject(expected);
    });

    test('that heeds no signal is given up at the timeout all the same', async () => {
      const bus = busWith(() => new Promise(() => {}), { timeout: 0.2 });
      const { outcomes } = await bus.dispatch('PreToolUse', toolCall());
      expect(outcomes).toMatchObject([{ status: 'timedOut' }]);
      expect(outcomes[0]?.ms).toBeLessThan(3_000);
    });

    test('that fails after the timeout disturbs nobody', async () => {
      const late = Promise.withResolvers<string>();
      const bus = busWith(() => late.promise, { timeout: 0.1 });
      expect((await bus.dispatch('PreToolUse', toolCall())).outcomes).toMatchObject([{ status: 'timedOut' }]);
      // An unhandled rejection fails the run of the tests.
      late.reject(new Error('late'));
      await new Promise((resolve) => setImmediate(resolve));
    });

    test('that the caller gives up is cancelled', async () => {
      const caller = new AbortController();
      const signals: AbortSignal[] = [];
      const bus = busWith(({ signal }) => {
        signals.push(signal);
        caller.abort();
        return new Promise(() => {});
      });
      const { outcomes } = await bus.dispatch('PreToolUse', toolCall(), { signal: caller.signal });
      expect(outcomes).toMatchObject([{ status: 'failed', code: 'cancelled' }]);
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    });
  });

  test('in a list a prompt is one line of 200 characters at most', async () => {
    const bus = busWith(undefined, { prompt: `Is it\n  safe? ${'x'.repeat(300)}` });
    const [hook] = (await bus.list()).hooks;
    expect(hook?.label).toMatch(/^Is it safe\? x+/);
    expect(hook?.label.length).toBeLessThanOrEqual(200);
  });

  test.each([{ prompt: undefined }, { prompt: '' }, { prompt: 5 }, { prompt: ['a'] }])(
    'without words for the model it does not load: %j',
    async (hook) => {
      const { hooks, problems } = await busWith(undefined, hook).list();
      expect([hooks, problems.map(({ code }) => code)]).toEqual([[], ['bad-field']]);
    },
  );
});
