import { isObject } from '../../core/path.ts';
import { fail } from '../../core/reply.ts';
import { cap, messageOf } from '../../core/text.ts';
import type { HookRun, Reply } from '../../types/hook.ts';
import type { CompletionRequest } from '../../types/host.ts';
import type { FailureCode } from '../../types/outcome.ts';
import type { Infer, ObjectSchema } from '../../types/schema.ts';
import { readJudgement } from './read-judgement.ts';

/** The fields of a hook that has a model judge the event. */
export const judgeSchema = {
  type: 'object',
  required: ['prompt'],
  properties: {
    prompt: {
      description: 'The question; $ARGUMENTS, or its end, is the event as JSON.',
      type: 'string',
      minLength: 1,
    },
    model: { description: 'The model to ask instead of the usual one.', type: 'string' },
  },
} as const satisfies ObjectSchema;

/**
 * Asks a hook's question, below what every question of its type says, and reads the answer. `ask` is what the host
 * offers for it, absent where it offers nothing; whatever it does, the run ends with its signal.
 */
export async function judgeEvent(
  { hook, payload, event, signal }: HookRun<Infer<typeof judgeSchema>>,
  instructions: string,
  ask: ((request: CompletionRequest) => Promise<string>) | undefined,
): Promise<Reply> {
  if (!ask) return fail('no-model', 'no model is configured for hooks');
  const question = `${instructions}\n\n${withEvent(hook.prompt, cap(JSON.stringify(payload), event.profile.limits.promptPayload))}`;
  const model = hook.model === undefined ? {} : { model: hook.model };
  let answer: unknown;
  try {
    answer = await unlessAborted(ask({ prompt: question, session: event.session, signal, ...model }), signal);
  } catch (thrown) {
    return fail(codeOf(thrown), messageOf(thrown));
  }
  if (typeof answer !== 'string') return fail('model-error', 'the model gave no text');
  return readJudgement(answer, event.profile);
}

/** The event in place of each `$ARGUMENTS`, else at the end. */
function withEvent(text: string, event: string): string {
  return text.includes('$ARGUMENTS') ? text.replaceAll('$ARGUMENTS', () => event) : `${text}\n\n${event}`;
}

/** What work comes to; throws as soon as the signal fires, which a host may not heed. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const modelCodes: readonly FailureCode[] = ['no-model', 'model-error', 'budget'];

function codeOf(thrown: unknown): FailureCode {
  const code = isObject(thrown) ? thrown.code : undefined;
  return modelCodes.find((each) => each === code) ?? 'model-error';
}
