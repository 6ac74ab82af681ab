import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type RunRecord, runRecord } from '../../../plugins/watch/run-record.ts';
import type { HookRun } from '../../../types/hook.ts';
import type { Outcome } from '../../../types/outcome.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** Runs the user's hooks of an event, and tells what is recorded of each. */
async function recordsOf(hooks: readonly unknown[], tool = 'bash'): Promise<(RunRecord | undefined)[]> {
  const { bus: open, userHooks } = openWorkplace();
  userHooks('PreToolUse', ...hooks);
  const bus = open();
  const records: (RunRecord | undefined)[] = [];
  bus.hooks.outcome.tap('test', (outcome, run) => void records.push(runRecord(outcome, run, bus)));
  await bus.emit('PreToolUse', { tool_name: tool, tool_input: {} });
  return records;
}

describe('a record', () => {
  test('of a hook that passed has when, what, how long, and the first line of what it said', async () => {
    const before = new Date().toISOString();
    const [record] = await recordsOf(['echo; echo one; echo two']);
    expect(record).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      event: 'PreToolUse',
      subject: 'bash',
      id: 'user/PreToolUse/0/0',
      type: 'command',
      layer: 'user',
      status: 'passed',
      exitCode: 0,
      ms: expect.any(Number),
      said: 'one',
    });
    expect((record?.time ?? '') >= before).toBe(true);
  });

  test.each([
    ['blocked', 'echo no >&2; exit 2', { status: 'blocked', exitCode: 2, said: 'no' }],
    ['failed', 'exit 3', { status: 'failed', code: 'exit-code', exitCode: 3 }],
    ['timed out', { command: 'sleep 5', timeout: 0.1 }, { status: 'timedOut' }],
  ])('of a hook that %s says so', async (_what, hook, expected) => {
    expect(await recordsOf([hook])).toMatchObject([expected]);
  });

  test('leaves out what is not there', async () => {
    const [record] = await recordsOf(['true']);
    expect(Object.keys(record ?? {})).toEqual([
      'time',
      'event',
      'subject',
      'id',
      'type',
      'layer',
      'status',
      'exitCode',
      'ms',
    ]);
  });

  test('cuts a long subject', async () => {
    const [record] = await recordsOf(['true'], 'x'.repeat(10_000));
    expect(record?.subject).toHaveLength(200);
  });
});

test('a hook that was skipped has no record', async () => {
  const { bus: open, projectHooks } = openWorkplace();
  projectHooks('Stop', 'true');
  const bus = open();
  const records: unknown[] = [];
  bus.hooks.outcome.tap('test', (outcome, run) => void records.push(runRecord(outcome, run, bus)));
  await bus.emit('Stop', {});
  expect(records).toEqual([undefined]);
});

test('all who ask for the record of one outcome get the very same', async () => {
  const { bus: open, userHooks } = openWorkplace();
  userHooks('Stop', 'true');
  const bus = open();
  const seen: [Outcome, HookRun][] = [];
  bus.hooks.outcome.tap('test', (outcome, run) => void seen.push([outcome, run]));
  await bus.emit('Stop', {});
  const [[outcome, run] = []] = seen;
  if (!outcome || !run) throw new Error('no outcome');
  expect(runRecord(outcome, run, bus)).toBe(runRecord(outcome, run, bus));
});

test('a stored secret in a subject is masked before it is cut', async () => {
  const secret = 'hunter2-hunter2';
  const { bus: open, data, userHooks } = openWorkplace();
  writeFile(path.join(data, 'secrets.json'), { PASS: secret }, 0o600);
  userHooks('PreToolUse', 'true');
  const bus = open();
  const records: (RunRecord | undefined)[] = [];
  bus.hooks.outcome.tap('test', (outcome, run) => void records.push(runRecord(outcome, run, bus)));
  await bus.emit('PreToolUse', { tool_name: `${'x'.repeat(190)}${secret}`, tool_input: {} });
  expect(records[0]?.subject).toContain('[secret:');
  expect(JSON.stringify(records)).not.toContain('hunter2');
});
