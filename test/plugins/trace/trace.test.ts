import { expect, test, vi } from 'vitest';
import { block } from '../../../core/reply.ts';
import { trace } from '../../../plugins/trace/trace.ts';
import { groupOf, testBus } from '../../helpers/test-bus.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const bus = () =>
  testBus({ Before: [groupOf(['fine', 'no'])] }, { fine: () => ({ text: 'hello' }), no: () => block('not this') });

test('each event is written once it is over, as whole lines', async () => {
  const written: string[] = [];
  await bus()
    .use(trace({ write: (text) => void written.push(text) }))
    .emit('Before', { tool: 'x' });
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(
    /^Before x {2}block \(refuse\) by user\/Before\/0\/1 .*\n user\/Before\/0\/0 .*\n.*not this\n$/,
  );
});

test('real hooks: why one was skipped, and no secret', async () => {
  const place = openWorkplace();
  writeFile(`${place.data}/secrets.json`, { KEY: 'hunter2hunter2' }, 0o600);
  place.userHooks('PreToolUse', 'echo hunter2hunter2 >&2; exit 3');
  place.projectHooks('PreToolUse', 'true');
  const written: string[] = [];
  await place
    .bus()
    .use(trace({ write: (text) => void written.push(text) }))
    .emit('PreToolUse', { tool_name: 'hunter2hunter2', tool_input: {} });
  expect(written.join('')).toMatch(/^PreToolUse \[secret:KEY\] {2}continue/);
  expect(written.join('')).toMatch(/failed +exit 3, \[secret:KEY\]\n/);
  expect(written.join('')).toMatch(/skipped +not-trusted, .*is not trusted/);
  expect(written.join('')).not.toContain('hunter2');
});

test.each([
  [
    'throws',
    () => {
      throw new Error('EPIPE');
    },
  ],
  [
    'rejects',
    async () => {
      throw new Error('EPIPE');
    },
  ],
])('a write that %s changes no verdict and is told once', async (_, write) => {
  const traced = bus().use(trace({ write }));
  const problems = vi.fn();
  traced.hooks.problem.tap('test', (problem) => problems(problem.message));
  for (let count = 0; count < 2; count += 1) {
    expect(await traced.emit('Before', { tool: 'x' })).toMatchObject({ decision: 'block', problems: [] });
  }
  await traced.close();
  expect(problems.mock.calls).toEqual([[expect.stringContaining('EPIPE')]]);
});
