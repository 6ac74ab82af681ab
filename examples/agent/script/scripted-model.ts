import type { wrapLanguageModel } from 'ai';

/** A model as the AI SDK's providers make them. */
type ProviderModel = ReturnType<typeof wrapLanguageModel>;
type CallOptions = Parameters<ProviderModel['doGenerate']>[0];
type GenerateResult = Awaited<ReturnType<ProviderModel['doGenerate']>>;
type Stream = Awaited<ReturnType<ProviderModel['doStream']>>['stream'];
type StreamPart = Stream extends ReadableStream<infer Part> ? Part : never;

/** Something that the scripted model says, once, when it gets to hear what the line waits for. */
export interface ScriptLine {
  /** Tested on the last message that the model gets: the input, or the results of its tools. */
  readonly when: RegExp;
  readonly say?: string;
  readonly call?: { readonly tool: string; readonly input: object };
  /** It cannot be asked, for this reason. */
  readonly fail?: string;
}

/**
 * A model that needs no key: it plays a script. It hears only what a real model would, so it goes on as written only where
 * the agent tells it what the script waits for.
 */
export function scriptedModel(script: readonly ScriptLine[]): ProviderModel {
  const left = [...script];
  let calls = 0;
  const doGenerate = async ({ prompt, abortSignal }: CallOptions): Promise<GenerateResult> => {
    abortSignal?.throwIfAborted();
    const heard = lastMessage(prompt);
    const found = left.findIndex(({ when }) => when.test(heard));
    const [line = lost] = found < 0 ? [] : left.splice(found, 1);
    if (line.fail !== undefined) throw new Error(line.fail);
    calls += 1;
    return stepOf(line, `call_${calls}`, JSON.stringify(prompt).length);
  };
  return {
    specificationVersion: 'v4',
    provider: 'script',
    modelId: 'script',
    supportedUrls: {},
    doGenerate,
    async doStream(options) {
      const { content, finishReason, usage } = await doGenerate(options);
      const parts: StreamPart[] = [...content.flatMap(partsOf), { type: 'finish', finishReason, usage }];
      return { stream: ReadableStream.from(parts) };
    },
  };
}

const lost: ScriptLine = {
  when: /./,
  say: 'I only play a script, and it has no more to say to that. With a model of your own I can do more: see the README.',
};

function stepOf({ say, call }: ScriptLine, id: string, size: number): GenerateResult {
  const text = say === undefined ? [] : [{ type: 'text', text: say } as const];
  const calls = call
    ? [{ type: 'tool-call', toolCallId: id, toolName: call.tool, input: JSON.stringify(call.input) } as const]
    : [];
  return {
    content: [...text, ...calls],
    finishReason: { unified: call ? 'tool-calls' : 'stop', raw: undefined },
    usage: {
      // About four characters a token.
      inputTokens: { total: Math.ceil(size / 4), noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: Math.ceil((say ?? '').length / 4), text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
}

/** The parts of a stream that one piece of content comes in. */
function partsOf(content: GenerateResult['content'][number], index: number): StreamPart[] {
  if (content.type !== 'text') return content.type === 'tool-call' ? [content] : [];
  const id = `${index}`;
  return [
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: content.text },
    { type: 'text-end', id },
  ];
}

/** All that the last message says. */
function lastMessage(prompt: CallOptions['prompt']): string {
  const last = prompt.at(-1);
  if (typeof last?.content === 'string') return last.content;
  return (last?.content ?? []).map((part) => textOf(part)).join('\n');
}

function textOf(part: object): string {
  if ('text' in part) return String(part.text);
  if (!('output' in part)) return '';
  return typeof part.output === 'object' && part.output !== null && 'value' in part.output
    ? String(part.output.value)
    : '';
}
