import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const no = 'echo no >&2; exit 2';
const refused = { decision: 'block', effect: 'refuse', reason: 'no' };
const feedback = { decision: 'block', effect: 'feedback', reason: 'no' };
const prompt = { prompt: 'mend the parser' };

test('there are twelve events', () => {
  expect(Object.keys(mendcode.events)).toEqual([
    'PreToolUse',
    'PostToolUse',
    'UserPromptSubmit',
    'Stop',
    'SessionStart',
    'SessionEnd',
    'PostToolUseFailure',
    'PermissionRequest',
    'Notification',
    'PreCompact',
    'PostCompact',
    'SubagentStop',
  ]);
});

describe('exit 2', () => {
  test.each<[event: string, does: string, payload: object, verdict: object]>([
    ['PreToolUse', 'refuses the call, and stderr is what the model reads', toolCall(), refused],
    ['PostToolUse', 'appends stderr to the result that the model sees', toolCall(), feedback],
    ['UserPromptSubmit', 'keeps the prompt from the model', prompt, refused],
    [
      'Stop',
      'starts a follow-up turn that carries stderr',
      {},
      { decision: 'block', effect: 'followUp', reason: 'no' },
    ],
    ['PostToolUseFailure', 'appends stderr to the error that the model sees', toolCall(), feedback],
    [
      'PermissionRequest',
      'refuses the call without a prompt, and the model is told by whom',
      toolCall(),
      { ...refused, reason: 'blocked by a PermissionRequest hook: no' },
    ],
    [
      'PreCompact',
      'cancels the compaction',
      { trigger: 'auto' },
      { decision: 'block', effect: 'cancel', reason: 'no' },
    ],
  ])('of a %s hook %s', async (event, _does, payload, expected) => {
    const { userHooks, bus } = openWorkplace();
    userHooks(event, no);
    expect(await bus().dispatch(event, { ...payload })).toMatchObject(expected);
  });

  test.each<[event: string, payload: object]>([
    ['SessionStart', { source: 'startup' }],
    ['SessionEnd', { reason: 'archived' }],
    ['Notification', { notification_type: 'question', title: 'Well?', message: 'Which one?' }],
    ['PostCompact', { trigger: 'auto', summary: 'All is well.' }],
    ['SubagentStop', { agent_session_id: 'ses_2' }],
  ])('of a %s hook changes nothing: it observes', async (event, payload) => {
    const { userHooks, bus } = openWorkplace();
    userHooks(event, no);
    const verdict = await bus().dispatch(event, { ...payload });
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'blocked', reason: 'no' }] });
    expect(verdict).not.toHaveProperty('effect');
  });

  test('of a UserPromptSubmit hook is told to the user', () => {
    expect(mendcode.events.UserPromptSubmit.block).toMatchObject({ do: 'refuse', tell: 'user' });
  });
});

describe('UserPromptSubmit', () => {
  test('adds the stdout of a hook that exits 0 to the prompt as context', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('UserPromptSubmit', 'echo the branch is main', 'echo not this; exit 1');
    expect((await bus().emit('UserPromptSubmit', prompt)).context).toEqual(['the branch is main']);
  });

  test('takes 10,000 characters of context from a hook at most', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('UserPromptSubmit', `printf '%020000d' 0`);
    const { context } = await bus().emit('UserPromptSubmit', prompt);
    expect(context[0]).toHaveLength(10_000);
  });
});

describe('Stop', () => {
  /** A session whose Stop hook never has enough, and that says what it is told of follow-ups. */
  function endlessSession() {
    const { userHooks, bus } = openWorkplace();
    userHooks('Stop', `grep -o '"stop_hook_active":[a-z]*' >&2; exit 2`);
    const session = bus().session();
    const stop = () => session.dispatch('Stop');
    return { stop, submit: () => session.dispatch('UserPromptSubmit', prompt) };
  }

  test('starts three follow-up turns in a row at most', async () => {
    const { stop } = endlessSession();
    const decisions = [await stop(), await stop(), await stop(), await stop()].map(({ decision }) => decision);
    expect(decisions).toEqual(['block', 'block', 'block', 'continue']);
  });

  test('tells why a fourth block does not count', async () => {
    const { stop } = endlessSession();
    for (let turn = 0; turn < 3; turn += 1) await stop();
    expect(await stop()).toMatchObject({ limit: 'follow-up', outcomes: [{ status: 'blocked' }] });
  });

  test('starts follow-up turns again after the next prompt', async () => {
    const { stop, submit } = endlessSession();
    for (let turn = 0; turn < 4; turn += 1) await stop();
    await submit();
    expect(await stop()).toMatchObject({ decision: 'block' });
  });

  test('has stop_hook_active true in follow-up turns alone', async () => {
    const { stop, submit } = endlessSession();
    const told = [await stop(), await stop()];
    await submit();
    told.push(await stop());
    expect(told.map(({ reason }) => reason)).toEqual(
      [false, true, false].map((active) => `"stop_hook_active":${active}`),
    );
  });

  test('is not for sub-agents: the end of one is SubagentStop', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('Stop', no);
    expect((await bus().emit('SubagentStop', { agent_session_id: 'ses_2' })).outcomes).toEqual([]);
  });
});

test.each(['startup', 'child'])('SessionStart has the source %s', async (source) => {
  const { data, bus } = openWorkplace();
  const hooks = ['startup', 'child'].map((each) => ({ matcher: each, hooks: [{ command: `echo ${each}` }] }));
  writeFile(path.join(data, 'hooks.json'), { hooks: { SessionStart: hooks } });
  const { outcomes } = await bus().emit('SessionStart', { source });
  expect(outcomes.map(({ said }) => said)).toEqual([source]);
});

test('PostToolUse fires for a tool that failed too, before PostToolUseFailure', async () => {
  const { data, bus } = openWorkplace();
  const hooks = [{ hooks: [{ command: 'grep -o "exit status 1"' }] }];
  writeFile(path.join(data, 'hooks.json'), { hooks: { PostToolUse: hooks, PostToolUseFailure: hooks } });
  const session = bus().session();
  const response = { output: 'exit status 1', is_error: true };
  const after = await session.dispatch('PostToolUse', { ...toolCall(), tool_response: response });
  const failed = await session.dispatch('PostToolUseFailure', { ...toolCall(), error: 'exit status 1' });
  expect([after, failed].map(({ outcomes }) => outcomes[0]?.said)).toEqual(['exit status 1', 'exit status 1']);
});

describe('a PermissionRequest hook', () => {
  test.each([
    'exit 0',
    'echo yes',
    `echo '{"decision":"approve"}'`,
    `echo '{"hookSpecificOutput":{"permissionDecision":"allow"}}'`,
    `echo '{"hookSpecificOutput":{"decision":{"behavior":"allow"}}}'`,
  ])('can never approve: %s', async (line) => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PermissionRequest', line);
    const verdict = await bus().emit('PermissionRequest', { ...toolCall(), detail: 'ls' });
    expect(verdict).toMatchObject({ decision: 'continue', values: {} });
    expect(verdict).not.toHaveProperty('permission');
  });
});

describe('a Notification', () => {
  const notify = async (matcher: string, notification_type: string) => {
    const { data, bus } = openWorkplace();
    writeFile(path.join(data, 'hooks.json'), { hooks: { Notification: [{ matcher, hooks: [{ command: 'true' }] }] } });
    const { outcomes } = await bus().emit('Notification', { notification_type, title: 'Mendcode', message: '…' });
    return outcomes.length > 0;
  };

  test.each(['permission_prompt', 'question'])(
    'that waits for the user is %s, and any matching hook runs',
    async (type) => {
      expect([await notify(type, type), await notify('*', type)]).toEqual([true, true]);
    },
  );

  test.each(['turn_completed', 'turn_failed'])(
    'of a turn’s end is %s, and only a hook that names it runs',
    async (type) => {
      expect([await notify(type, type), await notify(`question|${type}`, type)]).toEqual([true, true]);
      expect([await notify('*', type), await notify('turn_.*', type)]).toEqual([false, false]);
    },
  );
});

test.each(['PreCompact', 'PostCompact'])('%s has the matchers auto and manual', async (event) => {
  const { data, bus } = openWorkplace();
  const hooks = ['auto', 'manual'].map((matcher) => ({ matcher, hooks: [{ command: `echo ${matcher}` }] }));
  writeFile(path.join(data, 'hooks.json'), { hooks: { [event]: hooks } });
  const running = bus();
  const said = async (trigger: string) => (await running.dispatch(event, { trigger })).outcomes.map(({ said }) => said);
  expect([await said('auto'), await said('manual')]).toEqual([['auto'], ['manual']]);
});

test('an engine that fires prompt, Stop, Notification, SubagentStop and session events alone has all of their hooks', async () => {
  const { data, bus } = openWorkplace();
  const events = ['SessionStart', 'UserPromptSubmit', 'Notification', 'SubagentStop', 'Stop', 'SessionEnd'];
  const hooks = Object.fromEntries(events.map((event) => [event, [{ hooks: [{ command: 'true' }] }]]));
  writeFile(path.join(data, 'hooks.json'), { hooks });
  const session = bus().session();
  const ran: string[] = [];
  for (const event of events) {
    const { outcomes } = await session.dispatch(event, { source: 'startup', notification_type: 'question' });
    ran.push(...outcomes.map(({ id, status }) => `${id} ${status}`));
  }
  expect(ran).toEqual(events.map((event) => `user/${event}/0/0 passed`));
});
