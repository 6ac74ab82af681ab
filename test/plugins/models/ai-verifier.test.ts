import { describe, expect, test } from 'vitest';
import { memorySessions } from '../../../core/sessions.ts';
import { verifyWithModel } from '../../../plugins/models/ai-verifier.ts';
import type { ModelBudget } from '../../../plugins/models/model-settings.ts';
import { openAccount } from '../../../plugins/models/session-account.ts';
import type { VerificationRequest } from '../../../types/host.ts';
import { openLoopbackServer } from '../../helpers/loopback-server.ts';
import { openModelServer, type ServedAnswer } from '../../helpers/model-server.ts';
import { lookAt } from '../../helpers/project-look.ts';

const files = { 'source/sum.ts': 'export const sum = (a, b) => a - b;\n', '.env': 'TOKEN=correct horse\n' };

/** A project whose model gives the answers in turn, at 120 tokens each, and a way to have it verified. */
async function place(answers: readonly ServedAnswer[], budget: ModelBudget = {}) {
  const { baseURL, questions } = await openModelServer(...answers);
  const sessions = memorySessions();
  const caller = new AbortController();
  const request = { ...lookAt(files), prompt: 'Is it tested?', session: 'ses_1', signal: caller.signal };
  const verify = (more: Partial<VerificationRequest> = {}) =>
    verifyWithModel(
      { provider: 'openai-compatible', baseURL, model: 'judge' },
      { ...request, ...more },
      openAccount('ses_1', budget, sessions),
    );
  const usage = async () => (await sessions.load('ses_1'))?.usage;
  return { questions, verify, usage, caller };
}

const look = (...calls: (readonly [string, unknown])[]): ServedAnswer => ({ calls });

test('a model that answers at once is asked once, and offered the tools', async () => {
  const { questions, verify, usage } = await place(['{"ok": true}']);
  expect(await verify()).toBe('{"ok": true}');
  expect(questions).toEqual([
    { model: 'judge', text: 'Is it tested?', tools: ['read_file', 'list_folder', 'search_text'], results: [] },
  ]);
  expect(await usage()).toEqual({ calls: 1, tokens: 120 });
});

test('a model looks at the project until it answers, and each step is a call', async () => {
  const { questions, verify, usage } = await place([
    look(['list_folder', {}], ['search_text', { text: 'sum' }]),
    look(['read_file', { path: 'source/sum.ts' }]),
    '{"ok": false, "reason": "sum subtracts"}',
  ]);
  expect(await verify({ model: 'other' })).toBe('{"ok": false, "reason": "sum subtracts"}');
  expect(questions.map(({ model }) => model)).toEqual(['other', 'other', 'other']);
  expect(questions[2]?.results).toEqual([
    '.: 3 in all\n.env\npackage.json\nsource/',
    '1 lines found, 3 files searched\nsource/sum.ts:1: export const sum = (a, b) => a - b;',
    'source/sum.ts: lines 1 to 1 of 1\n1: export const sum = (a, b) => a - b;',
  ]);
  expect(await usage()).toEqual({ calls: 3, tokens: 360 });
});

test('no question holds a stored secret, whatever the model looks at', async () => {
  const { questions, verify } = await place([
    look(['read_file', { path: '.env' }], ['search_text', { text: 'TOKEN' }], ['search_text', { text: 'correct' }]),
    'done',
  ]);
  await verify();
  expect(questions[1]?.results).toEqual([
    '.env: lines 1 to 1 of 1\n1: TOKEN=[secret:DEPLOY]',
    '1 lines found, 3 files searched\n.env:1: TOKEN=[secret:DEPLOY]',
    '0 lines found, 3 files searched',
  ]);
  expect(JSON.stringify(questions)).not.toContain('correct horse');
});

test.each<[what: string, call: readonly [string, unknown], told: RegExp]>([
  ['leads out', ['read_file', { path: '../../../etc/passwd' }], /^error: .* lies outside the project/],
  ['has a wrong input', ['read_file', { file: 'a' }], /^error: "path" is missing; there is no "file"/],
  ['has no JSON', ['read_file', '{"path": '], /Invalid input for tool read_file/],
  ['names a tool that is not there', ['write_file', { path: 'a', text: '' }], /unavailable tool 'write_file'/],
])('a call that %s is told to the model, which goes on', async (_what, call, told) => {
  const { questions, verify } = await place([look(call), '{"ok": true}']);
  expect(await verify()).toBe('{"ok": true}');
  expect(questions[1]?.results).toEqual([expect.stringMatching(told)]);
});

describe('steps', () => {
  const again = look(['list_folder', {}]);

  test('are twelve at most: in the last one the model has no tools and is asked for its answer', async () => {
    const { questions, verify, usage } = await place([...Array.from({ length: 11 }, () => again), '{"ok": true}']);
    expect(await verify()).toBe('{"ok": true}');
    expect(questions.map(({ tools }) => tools.length)).toEqual([...Array.from({ length: 11 }, () => 3), 0]);
    expect(questions.map(({ text }) => text.includes('cannot look at anything more'))).toEqual([
      ...Array.from({ length: 11 }, () => false),
      true,
    ]);
    expect(await usage()).toMatchObject({ calls: 12 });
  });

  test('that end without an answer are an error', async () => {
    const { questions, verify } = await place([again]);
    await expect(verify()).rejects.toMatchObject({
      code: 'model-error',
      message: 'the model called a tool where it had to answer',
    });
    expect(questions).toHaveLength(12);
  });

  test('that a budget of calls or of tokens does not allow are not taken', async () => {
    for (const budget of [{ calls: 2 }, { tokens: 121 }]) {
      const { questions, verify, usage } = await place([again], budget);
      await expect(verify()).rejects.toMatchObject({ code: 'budget' });
      expect(questions).toHaveLength(2);
      expect(await usage()).toEqual({ calls: 2, tokens: 240 });
    }
  });
});

test('a step that fails is tried once, and told without the words of the service', async () => {
  const { questions, verify, usage } = await place([look(['list_folder', {}]), { status: 500 }]);
  await expect(verify()).rejects.toMatchObject({
    code: 'model-error',
    message: 'the model could not be asked (status 500)',
  });
  expect(questions).toHaveLength(2);
  expect(await usage()).toEqual({ calls: 2, tokens: 120 });
});

test('a run that is given up while a tool works asks nothing more', async () => {
  const { questions, verify, caller } = await place([look(['read_file', { path: 'source/sum.ts' }])]);
  const redact = <V>(value: V): V => {
    caller.abort(new Error('given up'));
    return value;
  };
  await expect(verify({ redact })).rejects.toMatchObject({ code: 'model-error' });
  expect(questions).toHaveLength(1);
});

/** What the other services say that has `read_file` called, and what then is an answer. */
const services = {
  openai: [
    { type: 'function_call', id: 'part', call_id: 'call_1', name: 'read_file', arguments: '{"path": "source/sum.ts"}' },
    {
      type: 'message',
      role: 'assistant',
      id: 'part',
      content: [{ type: 'output_text', text: 'done', annotations: [] }],
    },
  ].map((part) => ({
    id: 'answer',
    created_at: 1,
    model: 'judge',
    output: [part],
    usage: { input_tokens: 1, output_tokens: 1 },
  })),
  anthropic: [
    { type: 'tool_use', id: 'call_1', name: 'read_file', input: { path: 'source/sum.ts' } },
    { type: 'text', text: 'done' },
  ].map((part) => ({
    type: 'message',
    id: 'answer',
    model: 'judge',
    content: [part],
    stop_reason: part.type === 'text' ? 'end_turn' : 'tool_use',
    usage: { input_tokens: 1, output_tokens: 1 },
  })),
} as const;

test.each(['openai', 'anthropic'] as const)('a model of %s looks at the project just so', async (provider) => {
  const asked: string[] = [];
  const url = await openLoopbackServer(({ body }, reply) => {
    asked.push(body);
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(services[provider][asked.length - 1]));
  });
  const request = { ...lookAt(files), prompt: 'Is it tested?', session: 'ses_1' };
  const account = openAccount('ses_1', {}, memorySessions());
  const settings = { provider, baseURL: `${url}/v1`, model: 'judge' };
  expect(await verifyWithModel(settings, request, account)).toBe('done');
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain('1: export const sum = (a, b) => a - b;');
});
