import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import { expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { prompt } from '../../../plugins/runners/prompt.ts';
import type { CompletionRequest } from '../../../types/host.ts';
import { openLoopbackServer } from '../../helpers/loopback-server.ts';
import { toolCall } from '../../helpers/tool-call.ts';

/** A chat-completions service that answers a streaming question piece by piece, and never ends where `pieces` is empty. */
function openStreamingModel(pieces: readonly string[], asked: unknown[]): Promise<string> {
  return openLoopbackServer((request, reply) => {
    asked.push(JSON.parse(request.body));
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choice: object) => {
      const chunk = {
        id: 'a',
        created: 1,
        model: 'm',
        object: 'chat.completion.chunk',
        choices: [{ index: 0, ...choice }],
      };
      reply.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    for (const content of pieces) send({ delta: { role: 'assistant', content } });
    if (pieces.length === 0) return;
    send({ delta: {}, finish_reason: 'stop' });
    reply.end('data: [DONE]\n\n');
  });
}

/** A bus whose host asks the service in its own way: streaming. */
function busAsking(baseURL: string, timeout: number) {
  const model = createOpenAICompatible({ name: 'local', baseURL })('m');
  const complete = async ({ prompt: question, signal }: CompletionRequest) => {
    const { textStream } = streamText({ model, prompt: question, abortSignal: signal, maxRetries: 0, onError() {} });
    let text = '';
    for await (const piece of textStream) text += piece;
    return text;
  };
  const hook = { type: 'prompt', prompt: 'Safe? $ARGUMENTS', timeout };
  return new HookBus({ profile: mendcode, host: { complete } })
    .use(prompt)
    .use(inlineLayer({ PreToolUse: [{ hooks: [hook] }] }));
}

test('an answer that a host streams is judged when it is whole', async () => {
  const asked: unknown[] = [];
  const url = await openStreamingModel(['{"ok": fal', 'se, "reason": "it del', 'etes the branch"}'], asked);
  const verdict = await busAsking(url, 30).emit('PreToolUse', toolCall());
  expect(verdict).toMatchObject({ decision: 'block', reason: 'it deletes the branch' });
  expect(asked).toMatchObject([{ stream: true }]);
});

test('a stream that stops coming is cancelled at the timeout and blocks nothing', async () => {
  const asked: unknown[] = [];
  const verdict = await busAsking(await openStreamingModel([], asked), 0.5).emit('PreToolUse', toolCall());
  expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'timedOut' }] });
  expect(asked).toHaveLength(1);
});
