import type http from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { askModel } from '../../../plugins/models/ai-model.ts';
import { ModelError } from '../../../plugins/models/model-error.ts';
import type { ModelSettings } from '../../../plugins/models/open-model.ts';
import { openLoopbackServer, type SeenRequest } from '../../helpers/loopback-server.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const question = { prompt: 'Is it safe?', session: 'ses_1', signal: new AbortController().signal };

/** The answer of each provider's service to a question, and where it expects it. */
const services = {
  'openai-compatible': {
    path: '/v1/chat/completions',
    answer: (content: unknown, usage: unknown = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }) => ({
      id: 'answer',
      created: 1,
      model: 'judge',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage,
    }),
  },
  openai: {
    path: '/v1/responses',
    answer: (text: unknown, usage: unknown = { input_tokens: 100, output_tokens: 20 }) => ({
      id: 'answer',
      created_at: 1,
      model: 'judge',
      output: [
        { type: 'message', role: 'assistant', id: 'part', content: [{ type: 'output_text', text, annotations: [] }] },
      ],
      usage,
    }),
  },
  anthropic: {
    path: '/v1/messages',
    answer: (text: unknown, usage: unknown = { input_tokens: 100, output_tokens: 20 }) => ({
      type: 'message',
      id: 'answer',
      model: 'judge',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      usage,
    }),
  },
} as const;

const providers = Object.keys(services) as ModelSettings['provider'][];

/** A service of one provider's kind, and what it was asked. */
async function serviceOf(provider: ModelSettings['provider'], answer: (reply: http.ServerResponse) => void) {
  const requests: SeenRequest[] = [];
  const url = await openLoopbackServer((request, reply) => {
    requests.push(request);
    answer(reply);
  });
  const settings: ModelSettings = { provider, baseURL: `${url}/v1`, model: 'judge' };
  return { requests, settings };
}

const sending =
  (body: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}) =>
  (reply: http.ServerResponse): void => {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe.each(providers)('a model of %s', (provider) => {
  const { path, answer } = services[provider];

  test('is asked once with the question, and its answer has what it cost', async () => {
    const { settings, requests } = await serviceOf(provider, sending(answer('{"ok": true}')));
    expect(await askModel(settings, question)).toEqual({ text: '{"ok": true}', tokens: 120 });
    expect(requests).toMatchObject([{ method: 'POST', url: path }]);
    const body = JSON.parse(requests[0]?.body ?? '');
    expect(body).toMatchObject({ model: 'judge' });
    expect(body.stream ?? false).toBe(false);
    expect(requests[0]?.body).toContain('Is it safe?');
  });

  test('is the one that the question names, where it names one', async () => {
    const { settings, requests } = await serviceOf(provider, sending(answer('yes')));
    await askModel(settings, { ...question, model: 'other' });
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ model: 'other' });
  });

  test('gets the key that is given, in its own header', async () => {
    const { settings, requests } = await serviceOf(provider, sending(answer('yes')));
    await askModel(settings, question, 'the-key');
    const { authorization, 'x-api-key': apiKey } = requests[0]?.headers ?? {};
    expect([authorization, apiKey]).toContain(provider === 'anthropic' ? 'the-key' : 'Bearer the-key');
  });

  test('gets no key where none is given, whatever the environment holds', async () => {
    const { settings, requests } = await serviceOf(provider, sending(answer('yes')));
    for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN']) {
      vi.stubEnv(name, 'of-the-environment');
    }
    await askModel(settings, question);
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
    expect(requests[0]?.headers).not.toHaveProperty('x-api-key');
    expect(JSON.stringify(requests)).not.toContain('of-the-environment');
  });

  test.each<[what: string, send: (reply: http.ServerResponse) => void, message: string]>([
    ['401', sending({ error: { message: 'wrong key sk-1234' } }, 401), 'the model could not be asked (status 401)'],
    [
      '429 with a time to try again',
      sending({}, 429, { 'retry-after': '0' }),
      'the model could not be asked (status 429)',
    ],
    ['500', sending({ error: { message: 'out of order' } }, 500), 'the model could not be asked (status 500)'],
    ['503 that is no JSON', sending('<html>', 503), 'the model could not be asked (status 503)'],
    ['an answer that is no JSON', sending('{"choices"'), 'the model gave no answer that can be read'],
    ['a closed connection', (reply) => reply.destroy(), 'the model could not be asked (UND_ERR_SOCKET)'],
  ])('that fails with %s is asked once and told without its words', async (_what, send, message) => {
    const { settings, requests } = await serviceOf(provider, send);
    const asked = askModel(settings, question);
    await expect(asked).rejects.toBeInstanceOf(ModelError);
    await expect(asked).rejects.toMatchObject({ code: 'model-error', message });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['never answers', () => {}],
    [
      'dribbles',
      (reply: http.ServerResponse) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => reply.write(' '), 10);
        reply.once('close', () => clearInterval(timer));
      },
    ],
  ])('that %s is given up with the signal, at the server too', async (_what, send) => {
    const caller = new AbortController();
    const closed = Promise.withResolvers<void>();
    const { settings } = await serviceOf(provider, (reply) => {
      reply.once('close', closed.resolve);
      send(reply);
      setTimeout(() => caller.abort(), 50);
    });
    await expect(askModel(settings, { ...question, signal: caller.signal })).rejects.toBeInstanceOf(ModelError);
    await closed.promise;
  });
});

describe('a local server', () => {
  const { answer } = services['openai-compatible'];

  test.each([
    ['nothing', null],
    ['no thing', {}],
    ['less than nothing', { prompt_tokens: -500, completion_tokens: 1 }],
  ])('that counts %s has its tokens estimated, so that a budget holds', async (_what, usage) => {
    const { settings } = await serviceOf('openai-compatible', sending(answer('x'.repeat(400), usage)));
    expect(await askModel(settings, { ...question, prompt: 'y'.repeat(600) })).toMatchObject({ tokens: 250 });
  });

  test.each<[what: string, message: unknown, text: string]>([
    [
      'is only a tool call',
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      '',
    ],
    ['has thought before', { role: 'assistant', content: 'yes', reasoning_content: 'Let me see.' }, 'yes'],
    ['is empty', { role: 'assistant', content: '' }, ''],
  ])('whose choice %s gives its text alone', async (_what, message, text) => {
    const whole = answer('');
    const choices = [{ index: 0, finish_reason: 'stop', message }];
    const { settings } = await serviceOf('openai-compatible', sending({ ...whole, choices }));
    expect(await askModel(settings, question)).toMatchObject({ text });
  });

  test('without a choice is an error', async () => {
    const { settings } = await serviceOf('openai-compatible', sending({ ...answer(''), choices: [] }));
    await expect(askModel(settings, question)).rejects.toMatchObject({ code: 'model-error' });
  });
});

test.each(['openai', 'anthropic'] as const)(
  'without a baseURL %s is asked at its own address, whatever the environment holds',
  async (provider) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: unknown) => {
      asked.push(String(address));
      return new Response('{}', { status: 500 });
    });
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/v1');
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:9/v1');
    const { path } = services[provider];
    for (const key of [undefined, 'the-key']) {
      await expect(askModel({ provider, model: 'judge' }, question, key)).rejects.toMatchObject({
        code: 'model-error',
      });
    }
    const own = `https://api.${provider}.com${path}`;
    expect(asked).toEqual([own, own]);
  },
);
