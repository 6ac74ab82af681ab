import { describe, expect, test } from 'vitest';
import { openMercury } from '../../helpers/mercury-workplace.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** What an event comes to with hooks that print answers: texts as they are, anything else as JSON. */
async function verdictOf(event: string, answers: readonly unknown[], payload: object = toolCall('Bash')) {
  const { data, userHooks, bus } = openMercury();
  const lines = answers.map((answer, index) => `cat '${writeFile(`${data}/answer${index}`, answer)}'`);
  userHooks(event, ...lines);
  return bus().dispatch(event, { ...payload });
}
/** The same for one hook that is a line for the shell. */
async function verdictAfter(event: string, line: string) {
  const { userHooks, bus } = openMercury();
  userHooks(event, line);
  return bus().dispatch(event, toolCall('Bash'));
}

const own = (hookEventName: string, fields: object) => ({ hookSpecificOutput: { hookEventName, ...fields } });
const permission = (permissionDecision: string, more: object = {}) =>
  own('PreToolUse', { permissionDecision, ...more });

describe('exit code 0', () => {
  test('is success, and plain text on stdout is shown as the output of the hook', async () => {
    const verdict = await verdictAfter('PreToolUse', 'echo two words');
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'passed', output: 'two words' }] });
    expect(verdict.context).toEqual([]);
  });

  test('with one JSON object on stdout is an answer, and shows nothing', async () => {
    const verdict = await verdictOf('PreToolUse', [{ systemMessage: 'look' }]);
    expect(verdict).toMatchObject({ messages: ['look'], outcomes: [{ status: 'passed' }] });
    expect(verdict.outcomes[0]).not.toHaveProperty('output');
  });
});

describe('exit code 2', () => {
  test.each([
    ['PreToolUse', 'refuse'],
    ['PermissionRequest', 'refuse'],
    ['UserPromptSubmit', 'refuse'],
    ['UserPromptExpansion', 'refuse'],
    ['Elicitation', 'refuse'],
    ['ElicitationResult', 'refuse'],
    ['TaskCreated', 'refuse'],
    ['TaskCompleted', 'refuse'],
    ['ConfigChange', 'refuse'],
    ['WorktreeCreate', 'refuse'],
    ['PostToolUse', 'feedback'],
    ['PostToolUseFailure', 'feedback'],
    ['Stop', 'followUp'],
    ['SubagentStop', 'followUp'],
    ['TeammateIdle', 'followUp'],
    ['PreCompact', 'cancel'],
  ])('blocks %s, and stderr is the reason: %s', async (event, effect) => {
    const verdict = await verdictAfter(event, 'echo ignored; echo no >&2; exit 2');
    expect(verdict).toMatchObject({ decision: 'block', effect, reason: 'no', by: `user/${event}/0/0` });
  });

  test.each([
    'PermissionDenied',
    'SessionStart',
    'SessionEnd',
    'Setup',
    'StopFailure',
    'SubagentStart',
    'PostCompact',
    'InstructionsLoaded',
    'CwdChanged',
    'FileChanged',
    'WorktreeRemove',
    'Notification',
  ])('is recorded on %s, which only observes', async (event) => {
    const verdict = await verdictAfter(event, 'echo no >&2; exit 2');
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'blocked', reason: 'no' }] });
  });
});

test('any other exit code is an error that blocks nothing and is told to the user', async () => {
  const verdict = await verdictAfter('PreToolUse', 'echo cannot find it >&2; exit 3');
  expect(verdict).toMatchObject({
    decision: 'continue',
    outcomes: [{ status: 'failed', code: 'exit-code', exitCode: 3 }],
    messages: [expect.stringMatching(/^hook "echo cannot .*" on PreToolUse failed \(exit-code\): cannot find it$/)],
  });
});

describe('the JSON object may carry', () => {
  test.each(['PreToolUse', 'PostToolUse', 'Notification', 'SessionStart'])(
    'continue: false on %s, which stops the turn with stopReason',
    async (event) => {
      const verdict = await verdictOf(event, [{ continue: false, stopReason: 'enough' }, { systemMessage: 'late' }]);
      expect(verdict).toMatchObject({ decision: 'stop', reason: 'enough', by: `user/${event}/0/0`, messages: [] });
      expect(verdict.outcomes).toHaveLength(1);
    },
  );

  test('continue: true, which says nothing', async () => {
    expect(await verdictOf('PreToolUse', [{ continue: true }])).toMatchObject({ decision: 'continue', problems: [] });
  });

  test('suppressOutput', async () => {
    expect(await verdictOf('PostToolUse', [{ suppressOutput: true }])).toMatchObject({ suppressOutput: true });
    expect(await verdictOf('PostToolUse', [{ suppressOutput: false }])).not.toHaveProperty('suppressOutput');
  });

  test('systemMessage, for the user', async () => {
    const answers = [{ systemMessage: 'first' }, { systemMessage: 'second' }];
    expect(await verdictOf('Stop', answers, {})).toMatchObject({ messages: ['first', 'second'], context: [] });
  });

  test.each([
    ['PostToolUse', 'feedback'],
    ['UserPromptSubmit', 'refuse'],
    ['Stop', 'followUp'],
    ['PreCompact', 'cancel'],
  ])('decision: "block" with a reason on %s', async (event, effect) => {
    const verdict = await verdictOf(event, [{ decision: 'block', reason: 'no' }]);
    expect(verdict).toMatchObject({ decision: 'block', effect, reason: 'no' });
  });

  test('hookSpecificOutput with the event that ran', async () => {
    const verdict = await verdictOf('PostToolUse', [own('PostToolUse', { additionalContext: 'mind the tests' })]);
    expect(verdict).toMatchObject({ context: ['mind the tests'], problems: [] });
  });
});

test('a hookEventName of another event is an error, and nothing of the answer counts', async () => {
  const wrong = { ...own('PostToolUse', { permissionDecision: 'deny' }), continue: false, systemMessage: 'quoted' };
  const verdict = await verdictOf('PreToolUse', [wrong]);
  expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'failed', code: 'wrong-event' }] });
  expect(verdict.messages).toEqual([expect.stringContaining('wrong-event')]);
  expect(verdict.messages.join()).not.toContain('quoted');
});

describe('the permission answer of PreToolUse', () => {
  test.each(['allow', 'ask'])('is permissionDecision %s, with its reason beside it', async (decision) => {
    const verdict = await verdictOf('PreToolUse', [permission(decision, { permissionDecisionReason: 'so it is' })]);
    expect(verdict).toMatchObject({ decision: 'continue', permission: decision, permissionReason: 'so it is' });
  });

  test('is permissionDecision deny, which blocks', async () => {
    const verdict = await verdictOf('PreToolUse', [permission('deny', { permissionDecisionReason: 'no' })]);
    expect(verdict).toMatchObject({ decision: 'block', effect: 'refuse', reason: 'no' });
  });

  test('is never the decision field', async () => {
    const verdict = await verdictOf('PreToolUse', [{ decision: 'block', reason: 'no' }]);
    expect(verdict).toMatchObject({ decision: 'continue', problems: [{ code: 'answer-not-allowed' }] });
  });

  test('may ride beside updatedInput, which later hooks receive, and additionalContext', async () => {
    const { data, userHooks, bus } = openMercury();
    const answer = permission('allow', { updatedInput: { command: 'ls -a' }, additionalContext: 'hidden ones too' });
    userHooks('PreToolUse', `cat '${writeFile(`${data}/answer`, answer)}'`, `grep -o '"ls -a"'`);
    expect(await bus().emit('PreToolUse', toolCall('Bash'))).toMatchObject({
      permission: 'allow',
      rewrite: { command: 'ls -a' },
      context: ['hidden ones too'],
      outcomes: [{ status: 'passed' }, { status: 'passed', said: '"ls -a"' }],
    });
  });
});

describe('PermissionRequest answers decision', () => {
  const behaviour = (behavior: string, more = {}) => own('PermissionRequest', { decision: { behavior, ...more } });

  test('with behavior allow, which permits', async () => {
    const verdict = await verdictOf('PermissionRequest', [behaviour('allow')]);
    expect(verdict).toMatchObject({ decision: 'continue', permission: 'allow' });
  });

  test('with behavior deny, which refuses with its message', async () => {
    const verdict = await verdictOf('PermissionRequest', [behaviour('deny', { message: 'no' })]);
    expect(verdict).toMatchObject({ decision: 'block', effect: 'refuse', reason: 'no' });
  });
});

describe('an event answers its own values:', () => {
  test.each(['Elicitation', 'ElicitationResult'])('%s action and content', async (event) => {
    const values = { action: 'accept', content: { which: 1 } };
    expect(await verdictOf(event, [own(event, values)])).toMatchObject({ values, problems: [] });
  });

  test('SessionStart additionalContext, initialUserMessage and watchPaths', async () => {
    const values = { initialUserMessage: 'begin', watchPaths: ['/a', '/b'] };
    const verdict = await verdictOf('SessionStart', [own('SessionStart', { ...values, additionalContext: 'mind it' })]);
    expect(verdict).toMatchObject({ values, context: ['mind it'], problems: [] });
  });

  test('WorktreeCreate worktreePath', async () => {
    const values = { worktreePath: '/trees/fix-1' };
    expect(await verdictOf('WorktreeCreate', [own('WorktreeCreate', values)])).toMatchObject({ values, problems: [] });
  });

  test('and those of another event count for nothing', async () => {
    const verdict = await verdictOf('Notification', [own('Notification', { worktreePath: '/trees/fix-1' })]);
    expect(verdict).toMatchObject({ values: {}, problems: [{ code: 'answer-not-allowed' }] });
  });
});
