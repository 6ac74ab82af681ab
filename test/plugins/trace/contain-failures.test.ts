import { expect, test } from 'vitest';
import { watcherFailed } from '../../../core/problems.ts';
import { containFailures } from '../../../plugins/trace/contain-failures.ts';
import type { Problem } from '../../../types/problem.ts';

function contained() {
  const problems: Problem[] = [];
  const waitedFor: Promise<unknown>[] = [];
  const bus = {
    report: (problem: Problem) => void problems.push(problem),
    waitFor: (work: Promise<unknown>) => void waitedFor.push(work),
  };
  return { contain: containFailures(bus, (thrown) => watcherFailed('x', thrown)), problems, waitedFor };
}

test('work that throws throws nothing, and is told once', () => {
  const { contain, problems } = contained();
  for (const message of ['first', 'second']) {
    contain(() => {
      throw new Error(message);
    });
  }
  expect(problems).toMatchObject([
    { code: 'plugin-failed', severity: 'warning', message: expect.stringMatching(/"x".*: first$/) },
  ]);
});

test('so is work that rejects, and it is waited for', async () => {
  const { contain, problems, waitedFor } = contained();
  contain(async () => {
    throw new Error('late');
  });
  contain(() => Promise.resolve());
  expect(waitedFor).toHaveLength(2);
  await Promise.all(waitedFor);
  expect(problems).toMatchObject([{ message: expect.stringMatching(/late$/) }]);
});

test('work that does its work tells nothing', () => {
  const { contain, problems, waitedFor } = contained();
  contain(() => 'done');
  expect([problems, waitedFor]).toEqual([[], []]);
});
