import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../../../core/bus.ts';
import { parseData } from '../../../../plugins/files/parse-data.ts';
import { inlineLayer } from '../../../../plugins/layers/inline.ts';
import { profiles } from '../../../../plugins/profiles/index.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { command } from '../../../../plugins/runners/command.ts';
import type { EventName } from '../../../../types/payload.ts';
import { openWorkplace } from '../../../helpers/workplace.ts';
import { writeFile } from '../../../helpers/write-file.ts';

type Event = EventName<typeof mendcode>;

/** What exit 2 does to each event, and what a matcher is tested against. */
const table: [event: Event, effect: string | undefined, subject: string | undefined][] = [
  ['PreToolUse', 'refuse', 'tool_name'],
  ['PostToolUse', 'feedback', 'tool_name'],
  ['UserPromptSubmit', 'refuse', undefined],
  ['Stop', 'followUp', undefined],
  ['SessionStart', undefined, 'source'],
  ['SessionEnd', undefined, undefined],
  ['PostToolUseFailure', 'feedback', 'tool_name'],
  ['PermissionRequest', 'refuse', 'tool_name'],
  ['Notification', undefined, 'notification_type'],
  ['PreCompact', 'cancel', 'trigger'],
  ['PostCompact', undefined, 'trigger'],
  ['SubagentStop', undefined, undefined],
];

function busWith(event: string, group: object) {
  return new HookBus({ profile: mendcode, project: '/' })
    .use(command)
    .use(inlineLayer({ [event]: [group] }, { id: 'user' }));
}

test('it is the profile that counts where nothing says otherwise', () => {
  expect(profiles[0]).toBe(mendcode);
});

test('it has the twelve events of its document', () => {
  expect(Object.keys(mendcode.events)).toEqual(table.map(([event]) => event));
});

describe('a block', () => {
  test.each(table)('of %s comes to %s', async (event, effect) => {
    const bus = busWith(event, { hooks: [{ command: 'echo no >&2; exit 2' }] });
    const verdict = await bus.dispatch(event, { tool_name: 'bash' });
    expect(verdict.outcomes).toMatchObject([{ status: 'blocked', reason: 'no' }]);
    expect([verdict.decision, verdict.effect]).toEqual(effect ? ['block', effect] : ['continue', undefined]);
  });

  test('of PermissionRequest is told with its sentence', async () => {
    const bus = busWith('PermissionRequest', { hooks: [{ command: 'echo no >&2; exit 2' }] });
    expect((await bus.dispatch('PermissionRequest')).reason).toBe('blocked by a PermissionRequest hook: no');
  });

  test('of Stop starts at most three follow-ups until the next prompt', async () => {
    const bus = busWith('Stop', { hooks: [{ command: 'echo go on >&2; exit 2' }] });
    const stops = async (count: number) => {
      const verdicts = [];
      for (let index = 0; index < count; index += 1) verdicts.push(await bus.dispatch('Stop'));
      return verdicts.map(({ decision, limit }) => limit ?? decision);
    };
    expect(await stops(4)).toEqual(['block', 'block', 'block', 'follow-up']);
    await bus.dispatch('UserPromptSubmit', { prompt: 'x' });
    expect(await stops(1)).toEqual(['block']);
  });
});

describe('a matcher', () => {
  test.each(table)('of %s is tested against %#: %s %s', async (event, _effect, subject) => {
    const bus = busWith(event, { matcher: 'wanted', hooks: [{ command: 'true' }] });
    const ran = async (value: string) =>
      (await bus.dispatch(event, subject ? { [subject]: value } : {})).outcomes.length;
    expect([await ran('Wanted'), await ran('unwanted')]).toEqual(subject ? [1, 0] : [1, 1]);
  });

  test.each([
    [undefined, 0],
    ['*', 0],
    ['turn_.*', 0],
    ['question|turn_completed', 1],
    ['turn_completed', 1],
  ])('%j of Notification sees the end of a turn only where it names it', async (matcher, count) => {
    const bus = busWith('Notification', { ...(matcher && { matcher }), hooks: [{ command: 'true' }] });
    const { outcomes } = await bus.dispatch('Notification', {
      notification_type: 'turn_completed',
      title: 't',
      message: 'm',
    });
    expect(outcomes).toHaveLength(count);
  });
});

test.each(['pretooluse', 'PRETOOLUSE'])('a file may write %s', async (written) => {
  const bus = busWith(written, { hooks: [{ command: 'true' }] });
  expect((await bus.list()).hooks).toMatchObject([{ id: 'user/PreToolUse/0/0' }]);
});

describe('nothing that a hook prints', () => {
  test.each([
    { hookSpecificOutput: { permissionDecision: 'allow' } },
    { hookSpecificOutput: { permissionDecision: 'ask' } },
    { hookSpecificOutput: { decision: { behavior: 'allow' } } },
    { hookSpecificOutput: { updatedInput: { command: 'x' } } },
    { decision: 'approve' },
    { continue: false },
    { systemMessage: 'x' },
    { suppressOutput: true },
  ])('can approve, rewrite or stop: %j', async (answer) => {
    const bus = busWith('PermissionRequest', { hooks: [{ command: `echo '${JSON.stringify(answer)}'` }] });
    const { outcomes, problems, context, messages, values, ...rest } = await bus.dispatch('PermissionRequest');
    expect(rest).toEqual({ event: 'PermissionRequest', profile: 'mendcode', decision: 'continue' });
    expect([context, messages, values]).toEqual([[], [], {}]);
    expect(outcomes).toMatchObject([{ status: 'passed' }]);
    expect(problems).toMatchObject([{ code: 'answer-not-allowed' }]);
  });
});

test.each([
  { decision: 'block', reason: 'no' },
  { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } },
])('the answer %j blocks like exit 2', async (answer) => {
  const bus = busWith('PreToolUse', { hooks: [{ command: `echo '${JSON.stringify(answer)}'` }] });
  expect(await bus.dispatch('PreToolUse')).toMatchObject({ decision: 'block', effect: 'refuse', reason: 'no' });
});

test('only a prompt takes plain output, as context of at most 10,000 characters', async () => {
  for (const [event] of table) {
    const bus = busWith(event, { hooks: [{ command: 'head -c 20000 /dev/zero | tr "\\0" x' }] });
    const { context } = await bus.dispatch(event);
    expect([event, context.length, context[0]?.length]).toEqual(
      event === 'UserPromptSubmit' ? [event, 1, 10_000] : [event, 0, undefined],
    );
  }
});

test('the output of a tool is cut at 32 KiB, between characters', async () => {
  const bus = busWith('PostToolUse', { hooks: [{ command: 'cat >&2; exit 2' }] });
  let seen = '';
  bus.hooks.beforeRun.tap('watch', ({ payload }) => {
    seen = (payload.tool_response as { output: string }).output;
  });
  await bus.dispatch('PostToolUse', { tool_response: { output: 'é'.repeat(20_000), is_error: false } });
  expect(Buffer.byteLength(seen)).toBeLessThanOrEqual(32_768);
  expect(Buffer.byteLength(seen)).toBeGreaterThan(32_700);
  expect(seen).not.toContain('\uFFFD');
});

describe('a timeout', () => {
  test.each([
    [undefined, 15, []],
    [10, 10, []],
    [120, 120, []],
    [121, 120, ['bad-field']],
    [0, 15, ['bad-field']],
    [-1, 15, ['bad-field']],
    ['10', 15, ['bad-field']],
  ])('of %j counts as %i s', async (written, seconds, codes) => {
    const { hooks, problems } = await busWith('Stop', { hooks: [{ command: 'true', timeout: written }] }).list();
    expect(hooks).toMatchObject([{ timeout: seconds }]);
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });
});

test('the starter file is a sound project file whose hooks wait for trust', async () => {
  const place = openWorkplace();
  writeFile(path.join(place.project, '.mendcode/hooks.json'), mendcode.starter);
  const { hooks, problems } = await place.bus().list();
  expect(problems).toEqual([]);
  expect(hooks.length).toBeGreaterThan(1);
  expect(new Set(hooks.map(({ code }) => code))).toEqual(new Set(['not-trusted']));
});

test.each([
  ['rm -rf / --no-preserve-root', 'block'],
  ['ls', 'continue'],
])('the starter’s guard judges %s: %s', async (line, decision) => {
  const { value } = parseData(mendcode.starter) as { value: { hooks: object } };
  const bus = new HookBus({ profile: mendcode }).use(command).use(inlineLayer(value.hooks));
  expect((await bus.dispatch('PreToolUse', { tool_name: 'bash', tool_input: { command: line } })).decision).toBe(
    decision,
  );
});
