import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const program = path.join(import.meta.dirname, 'run.ts');

test('a short load loses no verdict and leaves nothing behind', () => {
  const words = [program, '--seconds', '4', '--sessions', '20', '--json'];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  const { events, faults, faultsSurvived, ...left } = JSON.parse(stdout);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(left).toMatchObject({ lostVerdicts: 0, leakedProcesses: 0, leakedDescriptors: 0, sessions: 20 });
  expect(events).toBeGreaterThan(faults);
  expect(faults).toBeGreaterThan(0);
  expect(faultsSurvived).toBe(faults);
});

test('a wrong number is a wrong call', () => {
  const { stderr, status } = spawnSync(process.execPath, [program, '--seconds', 'x'], { encoding: 'utf8' });
  expect(status).toBe(64);
  expect(stderr).toContain('--seconds and --sessions want a number above zero');
});
