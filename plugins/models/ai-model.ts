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
  /** Of question and answer together. */
  readonly tokens: number;
}

/** Asks a model once, through the AI SDK, which is loaded at the first question. @throws ModelError `model-error`. */
export async function askModel(
  settings: ModelSettings,
  { prompt, model = settings.model, signal }: CompletionRequest,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ModelAnswer> {
  try {
    const [{ generateText }, languageModel] = await Promise.all([
      import('ai'),
      openModel(settings, model, environment),
    ]);
    const { text, usage } = await generateText({ model: languageModel, prompt, abortSignal: signal, maxRetries: 0 });
    return { text, tokens: usage.totalTokens ?? 0 };
  } catch (thrown) {
    throw new ModelError('model-error', 'the model could not be asked', { cause: thrown });
  }
}

async function openModel(
  { provider, baseURL, apiKeyEnv }: ModelSettings,
  model: string,
  environment: NodeJS.ProcessEnv,
) {
  const apiKey = apiKeyEnv === undefined ? undefined : environment[apiKeyEnv];
  const options = { ...(apiKey !== undefined && { apiKey }), ...(baseURL !== undefined && { baseURL }) };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(options)(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(options)(model);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ ...options, name: 'local', baseURL: baseURL ?? '' })(model);
    }
  }
}
