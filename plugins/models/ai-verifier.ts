import type { VerificationRequest } from '../../types/host.ts';
import { countTokens } from './count-tokens.ts';
import { modelFailure } from './model-failure.ts';
import { type ModelSettings, openModel } from './open-model.ts';
import type { SessionAccount } from './session-account.ts';
import { projectTools } from './tools/index.ts';
import { openToolbox } from './tools/toolbox.ts';

/** Calls of the model in one run; in the last it has no tools. */
const mostSteps = 12;

const lastWords = 'You cannot look at anything more. Answer with the JSON object, by what you know.';

/**
 * Has a model look at a project through the AI SDK's tool loop until it answers, each step a call of the account.
 * Where its steps run out it is asked for its answer without tools. @throws ModelError `model-error`, `budget`.
 */
export async function verifyWithModel(
  settings: ModelSettings,
  { prompt, model, signal, project, redact }: VerificationRequest,
  account: SessionAccount,
  apiKey?: string,
): Promise<string> {
  try {
    const [{ generateText, isStepCount, jsonSchema, tool }, opened] = await Promise.all([
      import('ai'),
      openModel(settings, model, apiKey),
    ]);
    const toolbox = openToolbox({ project, redact, signal });
    const tools = projectTools.map((each) => [
      each.name,
      tool({
        description: each.description,
        inputSchema: jsonSchema(each.input),
        execute: (input: unknown) => toolbox.call(each, input),
      }),
    ]);
    let asked = '';
    const { text } = await generateText({
      model: opened,
      prompt,
      tools: Object.fromEntries(tools),
      // Calls at once could not share what they may give together.
      toolCallConcurrency: 1,
      stopWhen: isStepCount(mostSteps),
      async prepareStep({ stepNumber, messages }) {
        await account.book();
        asked = JSON.stringify(messages);
        if (stepNumber < mostSteps - 1) return undefined;
        return { toolChoice: 'none', messages: [...messages, { role: 'user', content: lastWords }] };
      },
      onStepEnd: ({ usage, content }) => account.count(countTokens(usage.totalTokens, asked, JSON.stringify(content))),
      abortSignal: signal,
      maxRetries: 0,
    });
    return text;
  } catch (thrown) {
    throw modelFailure(thrown);
  }
}
