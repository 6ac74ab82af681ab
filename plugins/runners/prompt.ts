import { answerKeys } from '../../core/answer.ts';
import { defineHookType } from '../../core/define.ts';
import { isObject } from '../../core/path.ts';
import { block, fail, json } from '../../core/reply.ts';
import { cap, messageOf, oneLine } from '../../core/text.ts';
import type { HookRun, Reply } from '../../types/hook.ts';
import type { FailureCode } from '../../types/outcome.ts';
import type { Profile } from '../../types/profile.ts';

interface PromptFields {
  readonly prompt: string;
  readonly model?: string;
}

/** What a model is told beside the hook's own words. */
const instructions = `Judge this event of a coding agent. Answer with one JSON object and nothing else: {"ok": true} to let it go on, or \
{"ok": false, "reason": "one or two sentences for the agent"} to block it.`;

/** Asks the agent's model to judge the event. */
export const prompt = defineHookType({
  type: 'prompt',
  summary: 'Asks the model to judge the event; {"ok": false, "reason"} blocks. Each run costs a model call.',
  schema: {
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
  },
  label: (hook) => cap(oneLine(hook.prompt), 200),
  run: (run) => ask(run),
});

async function ask({ hook, payload, event, signal, host }: HookRun<PromptFields>): Promise<Reply> {
  if (!host.complete) return fail('no-model', 'no model is configured for hooks');
  const question = `${instructions}\n\n${withEvent(hook.prompt, cap(JSON.stringify(payload), event.profile.limits.promptPayload))}`;
  const model = hook.model === undefined ? {} : { model: hook.model };
  let answer: unknown;
  try {
    answer = await unlessAborted(host.complete({ prompt: question, session: event.session, signal, ...model }), signal);
  } catch (thrown) {
    return fail(codeOf(thrown), messageOf(thrown));
  }
  if (typeof answer !== 'string') return fail('model-error', 'the model gave no text');
  return replyOf(answer, event.profile);
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

/** The event in place of each `$ARGUMENTS`, else at the end. */
function withEvent(text: string, event: string): string {
  return text.includes('$ARGUMENTS') ? text.replaceAll('$ARGUMENTS', () => event) : `${text}\n\n${event}`;
}

const modelCodes: readonly FailureCode[] = ['no-model', 'model-error', 'budget'];

function codeOf(thrown: unknown): FailureCode {
  const code = isObject(thrown) ? thrown.code : undefined;
  return modelCodes.find((each) => each === code) ?? 'model-error';
}

/** `{"ok": …}`, or the answer that a program could give; in a code fence or not. */
function replyOf(answer: string, profile: Profile): Reply {
  const said = { said: answer };
  const parsed = parse(answer);
  if (parsed?.ok === true) return said;
  if (parsed?.ok === false) return { ...block(typeof parsed.reason === 'string' ? parsed.reason : ''), ...said };
  const keys = answerKeys(profile);
  if (parsed && Object.keys(parsed).some((key) => keys.has(key))) return { ...json(parsed), ...said };
  return { ...fail('bad-answer', 'the model did not answer with the JSON that it was asked for'), ...said };
}

function parse(answer: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(unfenced(answer.trim()));
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** A text without the code fence around it and the language that may stand in its first line. */
function unfenced(text: string): string {
  const isFenced = text.length > 6 && text.startsWith('```') && text.endsWith('```');
  return isFenced ? text.slice(3, -3).replace(/^[\w-]+/, '') : text;
}
