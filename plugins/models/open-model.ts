import type { LanguageModel, LanguageModelMiddleware } from 'ai';

/** Which model hooks ask, as `DATA/hookline.json` says it. */
export interface ModelSettings {
  readonly provider: 'openai-compatible' | 'openai' | 'anthropic';
  /** Needed for `openai-compatible`: `http://localhost:11434/v1` */
  readonly baseURL?: string;
  readonly model: string;
  /** The environment variable that holds the key; a local server needs none. */
  readonly apiKeyEnv?: string;
}

/** A model of the AI SDK, which is loaded here. Without a key none is sent, whatever the environment holds. */
export async function openModel(
  settings: ModelSettings,
  model: string = settings.model,
  apiKey?: string,
): Promise<LanguageModel> {
  const [{ wrapLanguageModel }, opened] = await Promise.all([import('ai'), modelOf(settings, model, apiKey)]);
  return wrapLanguageModel({ model: opened, middleware: quiet });
}

/** The SDK prints warnings on stderr, which belongs to the agent. */
const quiet: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => ({ ...(await doGenerate()), warnings: [] }),
};

/** Everything is given: what is left out, the providers look for in the environment. */
async function modelOf({ provider, baseURL }: ModelSettings, model: string, apiKey: string | undefined) {
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
