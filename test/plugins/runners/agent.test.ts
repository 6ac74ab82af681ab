import path from 'node:path';
import { expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { memorySessions } from '../../../core/sessions.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { configuredHost } from '../../../plugins/models/configured-host.ts';
import { agent } from '../../../plugins/runners/agent.ts';
import { standard } from '../../../plugins/standard.ts';
import type { Host, VerificationRequest } from '../../../types/host.ts';
import { openLoopbackServer } from '../../helpers/loopback-server.ts';
import { openModelServer, type ServedAnswer } from '../../helpers/model-server.ts';
import { testProfile } from '../../helpers/test-profile.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const hook = { type: 'agent', prompt: 'Is sum tested? $ARGUMENTS' };

/** A bus as a host sets it up, on a project with a file and a secret, with a model at an address. */
function busAsking(baseURL: string, more: object = {}) {
  const { data, project } = openWorkplace();
  const model = { provider: 'openai-compatible', baseURL, model: 'judge' };
  writeFile(path.join(data, 'hookline.json'), { model });
  writeFile(path.join(data, 'secrets.json'), { DEPLOY: 'correct horse' }, 0o600);
  writeFile(path.join(project, 'sum.ts'), 'export const key = "correct horse";\n');
  const sessions = memorySessions();
  const host = configuredHost({ data, sessions });
  return new HookBus({ profile: testProfile, project, sessions, host })
    .use(standard({ data }))
    .use(inlineLayer({ Before: [{ hooks: [{ ...hook, ...more }] }] }));
}

async function modelSaying(...answers: readonly ServedAnswer[]) {
  const { baseURL, questions } = await openModelServer(...answers);
  return { bus: busAsking(baseURL), questions };
}

test('an agent looks at the project and blocks with its reason', async () => {
  const { bus, questions } = await modelSaying(
    { calls: [['read_file', { path: 'sum.ts' }]] },
    '{"ok": false, "reason": "sum.ts has no test"}',
  );
  expect(await bus.emit('Before', { tool: 'commit' })).toMatchObject({
    decision: 'block',
    reason: 'sum.ts has no test',
    outcomes: [{ type: 'agent', status: 'blocked' }],
  });
  expect(questions[0]?.text).toMatch(/^Verify .*\{"ok": true\}.*\n\nIs sum tested\? \{"session":/);
  expect(questions[1]?.results).toEqual(['sum.ts: lines 1 to 1 of 1\n1: export const key = "[secret:DEPLOY]";']);
});

test('an answer of the dialect counts as a program’s does', async () => {
  const { bus } = await modelSaying('{"permission": {"decision": "ask", "why": "look twice"}, "context": "seen"}');
  expect(await bus.emit('Before', {})).toMatchObject({
    decision: 'continue',
    permission: 'ask',
    permissionReason: 'look twice',
    context: ['seen'],
  });
});

test('a model that never answers is given up at the timeout, at the server too', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await openLoopbackServer((_request, reply) => void reply.once('close', closed.resolve));
  const { decision, outcomes } = await busAsking(`${url}/v1`, { timeout: 0.5 }).emit('Before', {});
  expect([decision, outcomes[0]?.status]).toEqual(['continue', 'timedOut']);
  await closed.promise;
});

test('a host’s own verifier gets the question, the project, and what masks what it reads', async () => {
  const { data, project } = openWorkplace();
  writeFile(path.join(data, 'secrets.json'), { DEPLOY: 'correct horse' }, 0o600);
  const requests: VerificationRequest[] = [];
  const host: Host = {
    async verify(request) {
      requests.push(request);
      return `{"ok": false, "reason": ${JSON.stringify(request.redact('the correct horse'))}}`;
    },
  };
  const bus = new HookBus({ profile: testProfile, project, host }).use(standard({ data }));
  bus.use(inlineLayer({ Before: [{ hooks: [{ ...hook, model: 'small' }] }] }));
  expect(await bus.emit('Before', { session: 'ses_7' })).toMatchObject({ reason: 'the [secret:DEPLOY]' });
  expect(requests).toMatchObject([{ project, session: 'ses_7', model: 'small', signal: expect.any(AbortSignal) }]);
});

test('while the secrets cannot be read nothing is asked', async () => {
  const { data, project } = openWorkplace();
  writeFile(path.join(data, 'secrets.json'), '{', 0o600);
  const host: Host = { verify: () => Promise.reject(new Error('asked all the same')) };
  const bus = new HookBus({ profile: testProfile, project, host }).use(standard({ data }));
  bus.use(inlineLayer({ Before: [{ hooks: [hook] }] }));
  expect((await bus.emit('Before', {})).outcomes).toMatchObject([{ status: 'failed', code: 'guard-failed' }]);
});

test('it has 60 seconds where nothing says otherwise', async () => {
  const bus = new HookBus({ profile: testProfile }).use(agent);
  bus.use(inlineLayer({ Before: [{ hooks: [hook, { ...hook, timeout: 5 }] }] }));
  expect((await bus.list()).hooks.map(({ timeout }) => timeout)).toEqual([60, 5]);
});
