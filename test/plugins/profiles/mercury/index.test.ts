import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseData } from '../../../../plugins/files/parse-data.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { openMercury } from '../../../helpers/mercury-workplace.ts';
import { readFile } from '../../../helpers/read-file.ts';
import { toolCall } from '../../../helpers/tool-call.ts';
import { writeFile } from '../../../helpers/write-file.ts';

const own = (hookEventName: string, fields: object) => ({ hookSpecificOutput: { hookEventName, ...fields } });

/** What an event comes to with hooks that print answers. */
async function verdictOf(event: string, ...answers: readonly unknown[]) {
  const { data, userHooks, bus } = openMercury();
  userHooks(event, ...answers.map((answer, index) => `cat '${writeFile(`${data}/answer${index}`, answer)}'`));
  return bus().dispatch(event, toolCall('Bash'));
}

const withContext = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'SessionStart',
  'Setup',
  'SubagentStart',
  'Stop',
  'SubagentStop',
];

describe('context', () => {
  test.each(Object.keys(mercury.events))('counts on the events that have a place for it: %s', async (event) => {
    const { context, problems } = await verdictOf(event, own(event, { additionalContext: 'mind it' }));
    const counts = withContext.includes(event);
    expect(context).toEqual(counts ? ['mind it'] : []);
    expect(problems.map(({ code }) => code)).toEqual(counts ? [] : ['answer-not-allowed']);
  });

  test('of one hook is cut at 10,000 characters, and so is a reason', async () => {
    const long = 'x'.repeat(20_000);
    const verdict = await verdictOf('Stop', own('Stop', { additionalContext: long }), {
      decision: 'block',
      reason: long,
    });
    expect([verdict.context[0]?.length, verdict.reason?.length]).toEqual([10_000, 10_000]);
  });
});

test('values of later hooks replace earlier ones, and lists add up', async () => {
  const start = (values: object) => own('SessionStart', values);
  const { values } = await verdictOf(
    'SessionStart',
    start({ initialUserMessage: 'one', watchPaths: ['/a'] }),
    start({ initialUserMessage: 'two', watchPaths: ['/b'] }),
  );
  expect(values).toEqual({ initialUserMessage: 'two', watchPaths: ['/a', '/b'] });
});

test.each([
  ['action', 'Elicitation', { action: 7 }],
  ['content', 'Elicitation', { content: 'x' }],
  ['watchPaths', 'SessionStart', { watchPaths: '/a' }],
  ['worktreePath', 'WorktreeCreate', { worktreePath: ['/a'] }],
  ['updatedInput', 'PreToolUse', { updatedInput: 'ls' }],
])('%s of a wrong type counts for nothing, and is told', async (_field, event, fields) => {
  const verdict = await verdictOf(event, own(event, fields));
  expect(verdict).toMatchObject({ decision: 'continue', values: {}, problems: [{ code: 'answer-not-allowed' }] });
  expect(verdict).not.toHaveProperty('rewrite');
});

test.each(['Stop', 'SubagentStop', 'TeammateIdle'])(
  '%s is followed up eight times in a row, until the next prompt',
  async (event) => {
    const { userHooks, bus } = openMercury();
    userHooks(event, 'echo again >&2; exit 2');
    const session = bus().session();
    const decisions: string[] = [];
    for (let time = 0; time < 9; time += 1) decisions.push((await session.dispatch(event)).limit ?? 'followed');
    expect(decisions).toEqual([...Array(8).fill('followed'), 'follow-up']);
    await session.dispatch('UserPromptSubmit', { prompt: 'go on' });
    expect(await session.dispatch(event)).toMatchObject({ decision: 'block' });
  },
);

test('the response of a tool is not cut', async () => {
  const { project, userHooks, bus } = openMercury();
  userHooks('PostToolUse', 'cat > stdin');
  const output = 'x'.repeat(100_000);
  await bus().emit('PostToolUse', { ...toolCall('Bash'), tool_response: { output } });
  expect(JSON.parse(readFile(path.join(project, 'stdin')) ?? '').tool_response.output).toHaveLength(100_000);
});

test('hooks of a trusted project inherit the whole environment', async () => {
  vi.stubEnv('DEPLOY_API_KEY', 'something');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { projectHooks, trust, bus } = openMercury();
  trust();
  projectHooks('Setup', 'echo "$DEPLOY_API_KEY"');
  expect((await bus().emit('Setup', { trigger: 'init' })).outcomes).toMatchObject([{ said: 'something' }]);
});

test('an event in another case is unknown, with the near miss', async () => {
  const { userHooks, bus } = openMercury();
  userHooks('pretooluse', 'true');
  const { hooks, problems } = await bus().list();
  expect(hooks).toEqual([]);
  expect(problems).toMatchObject([{ code: 'unknown-event', message: expect.stringContaining('"PreToolUse"') }]);
});

test.each(['async', 'asyncRewake'])('%s is a field of commands alone', async (field) => {
  const { userHooks, bus } = openMercury();
  userHooks(
    'Setup',
    { type: 'command', command: 'true', [field]: true },
    { type: 'prompt', prompt: 'x', [field]: true },
  );
  const at = `/hooks/Setup/0/hooks/1/${field}`;
  expect((await bus().list()).problems).toMatchObject([{ code: 'unknown-field', severity: 'warning', at }]);
});

test('the file to start from is read without a problem, and does what it says', async () => {
  const { trust, project, bus } = openMercury();
  trust();
  const text = mercury.starter;
  expect(parseData(text)).toHaveProperty('value');
  writeFile(path.join(project, '.mercury/settings.json'), text);
  const running = bus();
  expect((await running.list()).problems).toEqual([]);
  const push = toolCall('Bash', { command: 'cd x && git push origin' });
  expect(await running.emit('PreToolUse', push)).toMatchObject({ decision: 'block', reason: 'ask before you push' });
  expect(await running.emit('PreToolUse', toolCall('Bash'))).toMatchObject({ decision: 'continue' });
});
