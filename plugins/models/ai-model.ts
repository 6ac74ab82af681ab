import type { LanguageModelMiddleware } from 'ai';
import { isObject } from '../../core/path.ts';
import type { CompletionRequest } from '../../types/host.ts';
import { ModelError } from './model-error.ts';

/** Which model hooks ask, as `DATA/hookline.json` says it. */
export interface ModelSettings {
  readonly provider: 'openai-compatible' | 'openai' | 'anthropic';
  /** Needed for `openai-compatible`: `http://localhost:11434/v1` */
  readonly baseURL?: string;
  readonly model: string;
  /** The environment variable that holds the key; a local server needs none. */
  readonly apiKeyEnv?: string;
}

/** An answer with what it cost. */
export interface ModelAnswer {
  readonly text: string;
  /** Of question and answer together; an estimate where the service does not say. */
  readonly tokens: number;
}

/**
 * Asks a model once, through the AI SDK, which is loaded at the first question. Without a key none is sent, whatever
 * the environment holds. @throws ModelError `model-error`.
 */
export async function askModel(
  settings: ModelSettings,
  { prompt, model = settings.model, signal }: CompletionRequest,
  apiKey?: string,
): Promise<ModelAnswer> {
  try {
    const [{ generateText, wrapLanguageModel }, opened] = await Promise.all([
      import('ai'),
      openModel(settings, model, apiKey),
    ]);
    const { text, usage } = await generateText({
      model: wrapLanguageModel({ model: opened, middleware: quiet }),
      prompt,
      abortSignal: signal,
      maxRetries: 0,
    });
    return { text, tokens: tokensOf(usage.totalTokens, prompt, text) };
  } catch (thrown) {
    throw new ModelError('model-error', failure(thrown), { cause: thrown });
  }
}

/** The SDK prints warnings on stderr, which belongs to the agent. */
const quiet: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => ({ ...(await doGenerate()), warnings: [] }),
};

/** Everything is given: what is left out, the providers look for in the environment. */
async function openModel({ provider, baseURL }: ModelSettings, model: string, apiKey: string | undefined) {
  const access = apiKey === undefined ? { apiKey: '', fetch: fetchWithoutKey } : { apiKey };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI({
        ...access,
        baseURL: baseURL ?? 'https://api.openai.com/v1',
      })(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic({
        ...access,
        baseURL: baseURL ?? 'https://api.anthropic.com/v1',
      })(model);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ ...access, name: 'local', baseURL: baseURL ?? '' })(model);
    }
  }
}

/** The providers send an empty key where they are given none to send. */
const fetchWithoutKey: typeof fetch = (address, options) => {
  const headers = new Headers(options?.headers);
  for (const name of ['authorization', 'x-api-key']) headers.delete(name);
  return fetch(address, { ...options, headers });
};

/** What a service that does not count is taken to have used: about four characters a token. */
function tokensOf(counted: number | undefined, question: string, answer: string): number {
  if (counted !== undefined && Number.isSafeInteger(counted) && counted > 0) return counted;
  return Math.ceil((question.length + answer.length) / 4);
}

/** What went wrong, without the texts of services and networks, which quote keys and URLs. */
function failure(thrown: unknown): string {
  let cause = thrown;
  for (let depth = 0; depth < 5 && isObject(cause); depth += 1) {
    const { statusCode, code } = cause;
    if (typeof statusCode === 'number') {
      return statusCode < 300
        ? 'the model gave no answer that can be read'
        : `the model could not be asked (status ${statusCode})`;
    }
    if (typeof code === 'string' && /^[A-Z][A-Z\d_]+$/.test(code)) return `the model could not be asked (${code})`;
    cause = cause.cause;
  }
  return 'the model could not be asked';
}
