import path from 'node:path';
import { expect, test } from 'vitest';
import { defineHookType } from '../../../core/define.ts';
import { command } from '../../../plugins/runners/command.ts';
import type { ProgramCall, ProgramResult } from '../../../plugins/runners/process.ts';
import { type CommandFields, runCommand } from '../../../plugins/runners/run-command.ts';
import type { HookRun } from '../../../types/hook.ts';
import { openWorkplace } from '../../helpers/workplace.ts';

const nothing = { text: '', cut: false };

/** Fires an event whose one hook runs its program in a way of the test's own. */
async function fire(hook: object, result: Partial<ProgramResult>) {
  const calls: ProgramCall[] = [];
  const elsewhere = defineHookType({
    ...command,
    type: 'elsewhere',
    run: (run) =>
      runCommand(run as HookRun<CommandFields>, async (call) => {
        calls.push(call);
        return { aborted: false, stdout: nothing, stderr: nothing, ...result };
      }),
  });
  const place = openWorkplace();
  place.userHooks('PreToolUse', { type: 'elsewhere', ...hook });
  const verdict = await place.bus().use(elsewhere).emit('PreToolUse', { tool_name: 'bash', tool_input: {} });
  return { place, verdict, call: calls[0] };
}

test('the program is called with the payload as one line, in the project, with the variables of the dialect', async () => {
  const { place, call } = await fire({ command: ['./check', 'a b'] }, { exitCode: 0 });
  expect(call).toMatchObject({
    file: path.join(place.data, 'check'),
    arguments: ['a b'],
    cwd: place.project,
    env: { MENDCODE_PROJECT_DIR: place.project },
  });
  expect(call?.input).toMatch(/^\{.*"tool_name":"bash".*\}\n$/);
});

test.each([
  ['carries on', { exitCode: 0, stdout: { text: 'fine', cut: false } }, { status: 'passed', exitCode: 0 }],
  ['blocks', { exitCode: 2, stderr: { text: 'no', cut: false } }, { status: 'blocked', reason: 'no' }],
  [
    'has failed',
    { exitCode: 1, stdout: { text: 'out', cut: false } },
    { status: 'failed', code: 'exit-code', said: 'out' },
  ],
  ['has failed by a signal', { signal: 'SIGKILL' }, { status: 'failed', code: 'signal' }],
  ['never started', { spawnFailure: 'It is not there.' }, { status: 'failed', code: 'spawn-failed' }],
] as const)('what the program came to is the reply: it %s', async (_title, result, outcome) => {
  const { verdict } = await fire({ command: 'x' }, result);
  expect(verdict.outcomes).toMatchObject([outcome]);
});
