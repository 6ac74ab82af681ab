import { expect, test } from 'vitest';
import { mercury } from '../../../plugins/profiles/mercury/index.ts';
import { agent } from '../../../plugins/runners/agent.ts';
import { prompt } from '../../../plugins/runners/prompt.ts';
import { fakeHost } from '../../../plugins/testing/fake-host.ts';
import { openTestBus } from '../../../plugins/testing/open-test-bus.ts';

test('a hook that asks a model gets the answers in their order, and the host tells what it was asked', async () => {
  const host = fakeHost('{"ok": true}', '{"ok": false, "reason": "no"}', new Error('down'));
  const hooks = { Stop: [{ hooks: [{ type: 'prompt', prompt: 'Is it done?' }] }] };
  const bus = openTestBus({ use: [prompt], hooks, host });
  const statuses = [];
  for (let turn = 0; turn < 4; turn += 1) statuses.push((await bus.emit('Stop', {})).outcomes[0]?.status);
  expect(statuses).toEqual(['passed', 'blocked', 'failed', 'failed']);
  expect(host.requests).toHaveLength(4);
  expect(host.requests[0]?.prompt).toContain('Is it done?');
});

test('a hook that has an agent look at the project gets them too', async () => {
  const host = fakeHost('{"ok": false, "reason": "no test"}');
  const hooks = { Stop: [{ hooks: [{ type: 'agent', prompt: 'Are there tests?' }] }] };
  const bus = openTestBus({ profile: mercury, use: [agent], hooks, host, project: '/work' });
  expect((await bus.emit('Stop', {})).outcomes).toMatchObject([{ status: 'blocked', reason: 'no test' }]);
  expect(host.requests).toMatchObject([{ project: '/work' }]);
});

test('a question too many is told as such', async () => {
  const { signal } = new AbortController();
  await expect(fakeHost().complete({ prompt: '', session: '', signal })).rejects.toThrow('has 0 answers');
});
