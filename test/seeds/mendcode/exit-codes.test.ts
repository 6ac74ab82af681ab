import { describe, expect, test } from 'vitest';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';

/** What a tool call comes to with one user's hook: a line for the shell or the hook's fields. */
async function callWith(hook: unknown, event = 'PreToolUse') {
  const { userHooks, bus } = openWorkplace();
  userHooks(event, hook);
  return bus().dispatch(event, { ...toolCall(), detail: 'ls' });
}

/** A shell line that prints an answer and exits 0. */
const printing = (answer: object) => `echo '${JSON.stringify(answer)}'`;

describe('the exit status of a hook', () => {
  test('0 carries on', async () => {
    expect(await callWith('exit 0')).toMatchObject({
      decision: 'continue',
      outcomes: [{ status: 'passed', exitCode: 0 }],
    });
  });

  test('2 alone gates: it blocks', async () => {
    expect(await callWith('echo no >&2; exit 2')).toMatchObject({ decision: 'block', reason: 'no' });
  });

  test.each([
    ['any other exit status', 'echo no >&2; exit 1', { status: 'failed', code: 'exit-code', exitCode: 1 }],
    ['the status of a shell that finds no program', 'no-such-program', { status: 'failed', exitCode: 127 }],
    [
      'a program that cannot be started',
      { command: ['./no-such-program'] },
      { status: 'failed', code: 'spawn-failed' },
    ],
    ['a timeout', { command: 'sleep 30', timeout: 0.2 }, { status: 'timedOut' }],
  ])('is recorded and ignored where it is none of the two: %s', async (_title, hook, outcome) => {
    expect(await callWith(hook)).toMatchObject({ decision: 'continue', outcomes: [outcome] });
  });
});

describe('the stdout of a hook that exits 0', () => {
  test.each([
    ['{"decision": "block"}', { decision: 'block', reason: 'no' }],
    [
      'a permissionDecision of "deny"',
      { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } },
    ],
  ])('blocks like exit 2 with %s', async (_title, answer) => {
    expect(await callWith(printing(answer))).toMatchObject({
      decision: 'block',
      effect: 'refuse',
      reason: 'no',
      outcomes: [{ status: 'blocked', exitCode: 0 }],
    });
  });

  test('of a hook with any other status blocks nothing', async () => {
    const verdict = await callWith(`${printing({ decision: 'block' })}; exit 1`);
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ code: 'exit-code' }] });
  });

  test.each([
    ['allow', 'PreToolUse'],
    ['allow', 'PermissionRequest'],
    ['ask', 'PreToolUse'],
  ])('can neither approve a call nor skip a permission prompt: "%s" on %s', async (permissionDecision, event) => {
    const verdict = await callWith(printing({ hookSpecificOutput: { permissionDecision } }), event);
    expect(verdict).toMatchObject({ decision: 'continue', problems: [{ code: 'answer-not-allowed' }] });
    expect(verdict).not.toHaveProperty('permission');
  });

  test('cannot rewrite the arguments of a tool', async () => {
    const verdict = await callWith(printing({ hookSpecificOutput: { updatedInput: { command: 'rm -rf /' } } }));
    expect(verdict).toMatchObject({ decision: 'continue', problems: [{ code: 'answer-not-allowed' }] });
    expect(verdict).not.toHaveProperty('rewrite');
  });
});
