import path from 'node:path';
import { expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { configuredHost } from '../../../plugins/models/configured-host.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { standard } from '../../../plugins/standard.ts';
import { fileSessions } from '../../../plugins/state/file-sessions.ts';
import { fireAlone } from '../../helpers/fire-alone.ts';
import { openLoopbackServer } from '../../helpers/loopback-server.ts';
import { openModelServer } from '../../helpers/model-server.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** A workplace with a user's prompt hook on PreToolUse and a model; `bus` is a new process's. */
function workplaceWith(settings: object, hook: object = {}) {
  const place = openWorkplace();
  writeFile(path.join(place.data, 'hookline.json'), settings);
  place.userHooks('PreToolUse', { type: 'prompt', prompt: 'Is it safe?', ...hook });
  const bus = () => {
    const sessions = fileSessions(path.join(place.data, 'sessions'));
    const host = configuredHost({ data: place.data, sessions });
    return new HookBus({ profile: mendcode, project: place.project, sessions, host }).use(standard(place));
  };
  return { ...place, bus };
}

const chat = (baseURL: string) => ({ provider: 'openai-compatible', baseURL, model: 'judge' });

test('a secret that the model tells is masked wherever it is shown', async () => {
  const { baseURL } = await openModelServer('{"ok": false, "reason": "it shows correct horse"}');
  const { data, bus } = workplaceWith({ model: chat(baseURL) });
  writeFile(path.join(data, 'secrets.json'), { DEPLOY: 'correct horse' }, 0o600);
  const verdict = await bus().emit('PreToolUse', toolCall());
  expect(verdict).toMatchObject({ decision: 'block', reason: 'it shows [secret:DEPLOY]' });
  expect(JSON.stringify(verdict)).not.toContain('correct horse');
});

test('a model that never answers is given up at the timeout, at the server too', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await openLoopbackServer((_request, reply) => void reply.once('close', closed.resolve));
  const { bus } = workplaceWith({ model: chat(`${url}/v1`) }, { timeout: 0.5 });
  const { outcomes } = await bus().emit('PreToolUse', toolCall());
  expect(outcomes).toMatchObject([{ status: 'timedOut' }]);
  expect(outcomes[0]?.ms).toBeLessThan(5_000);
  await closed.promise;
});

test('a run costs one call of the session, through its turns and across processes', async () => {
  const { baseURL, questions } = await openModelServer({ status: 500 }, '{"ok": true}');
  const { bus } = workplaceWith({ model: chat(baseURL), budget: { calls: 3 } });
  const codes: (string | undefined)[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const process = bus();
    await process.emit('UserPromptSubmit', { session_id: 'ses_1', prompt: 'go on' });
    for (let call = 0; call < 2; call += 1) {
      const { outcomes } = await process.emit('PreToolUse', { session_id: 'ses_1', ...toolCall() });
      codes.push(outcomes[0]?.code);
    }
  }
  expect(codes).toEqual(['model-error', undefined, undefined, 'budget']);
  expect(questions).toHaveLength(3);
});

test('an agent that fires one event ends at once, and nothing is printed, whatever the SDK would warn of', async () => {
  const url = await openLoopbackServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    const content = [{ type: 'text', text: '{"ok": false, "reason": "no"}' }];
    const usage = { input_tokens: 1, output_tokens: 1 };
    reply.end(JSON.stringify({ type: 'message', id: 'a', model: 'b', content, stop_reason: 'end_turn', usage }));
  });
  const model = { provider: 'anthropic', baseURL: `${url}/v1`, model: 'a-model-that-nobody-knows' };
  const place = workplaceWith({ model });
  place.userHooks('Stop', { type: 'prompt', prompt: 'Is it done?' });
  const { verdict, packages, stderr, lingered } = await fireAlone(place, 'Stop');
  expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
  expect(packages).toContain('ai');
  expect(stderr).toBe('');
  expect(lingered).toBeLessThan(3_000);
});

test('an agent whose hooks ask nobody loads no SDK', async () => {
  const place = workplaceWith({ model: chat('http://127.0.0.1:9/v1') });
  place.userHooks('Stop', 'exit 0');
  const { verdict, packages } = await fireAlone(place, 'Stop');
  expect(verdict.outcomes).toMatchObject([{ status: 'passed' }]);
  expect(packages.filter((name) => name === 'ai' || name.startsWith('@ai-sdk/'))).toEqual([]);
});
