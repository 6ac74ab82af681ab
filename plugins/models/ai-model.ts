import type { CompletionRequest } from '../../types/host.ts';
import { countTokens } from './count-tokens.ts';
import { modelFailure } from './model-failure.ts';
import { type ModelSettings, openModel } from './open-model.ts';

/** An answer with what it cost. */
export interface ModelAnswer {
  readonly text: string;
  /** Of question and answer together; an estimate where the service does not say. */
  readonly tokens: number;
}

/** Asks a model once, through the AI SDK, which is loaded at the first question. @throws ModelError `model-error`. */
export async function askModel(
  settings: ModelSettings,
  { prompt, model, signal }: CompletionRequest,
  apiKey?: string,
): Promise<ModelAnswer> {
  try {
    const [{ generateText }, opened] = await Promise.all([import('ai'), openModel(settings, model, apiKey)]);
    const { text, usage } = await generateText({ model: opened, prompt, abortSignal: signal, maxRetries: 0 });
    return { text, tokens: countTokens(usage.totalTokens, prompt, text) };
  } catch (thrown) {
    throw modelFailure(thrown);
  }
}
