import type { AnswerEffect, AnswerRule, EventDefinition } from '../types/event.ts';
import type { Verdict } from '../types/outcome.ts';
import type { Profile } from '../types/profile.ts';

/**
 * What one hook of the dialect would print to bring an event to this verdict: a JSON answer by the profile's table, or plain
 * text where the dialect gives context so; '' where there is nothing to say. A block is in it where the event's answers know
 * one; a program says it by its exit status as well.
 */
export function writeAnswer(verdict: Verdict, profile: Profile): string {
  const definition = Object.hasOwn(profile.events, verdict.event) ? profile.events[verdict.event] : undefined;
  if (!definition) return '';
  const answer = jsonAnswer(verdict, definition, profile);
  const plain = plainText(verdict, definition);
  if (Object.keys(answer).length === 0) return plain;
  const message = ruleOf('message', definition, profile);
  const shown = [...verdict.messages, ...(plain === '' ? [] : [plain])];
  if (message && shown.length > 0) setAt(answer, message.at, shown.join('\n'));
  return JSON.stringify(withEvent(answer, verdict.event, profile));
}

/** A block's reason as its hook gave it: what the event puts before one is added by whoever asked for the answer. */
export function givenReason({ event, reason = '' }: Verdict, { events }: Profile): string {
  const block = Object.hasOwn(events, event) ? events[event]?.block : undefined;
  const prefix = (block?.do === 'refuse' && block.say) || '';
  return reason.startsWith(prefix) ? reason.slice(prefix.length) : reason;
}

type JsonObject = Record<string, unknown>;

function jsonAnswer(verdict: Verdict, definition: EventDefinition, profile: Profile): JsonObject {
  const { decision, permission, permissionReason, context, messages, rewrite, values, suppressOutput } = verdict;
  const answer: JsonObject = {};
  const give = (effect: AnswerEffect, value: unknown, words?: string): void => {
    const rule = ruleOf(effect, definition, profile);
    if (!rule) return;
    setAt(answer, rule.at, rule.is ?? value);
    if (rule.reason !== undefined && words) setAt(answer, rule.reason, words);
  };
  if (decision !== 'continue') give(decision, true, givenReason(verdict, profile));
  if (permission) give(permission, true, permissionReason);
  if (context.length > 0) give('context', context.join('\n\n'));
  if (messages.length > 0) give('message', messages.join('\n'));
  if (rewrite !== undefined) give('rewrite', rewrite);
  if (suppressOutput) give('silence', true);
  for (const rule of rulesOf(definition, profile)) {
    const name = rule.at.slice(rule.at.lastIndexOf('.') + 1);
    if (rule.effect === 'value' && Object.hasOwn(values, name)) setAt(answer, rule.at, values[name]);
  }
  return answer;
}

/** What hooks printed to be shown, and context where that is how the dialect takes it. */
function plainText({ outcomes, context }: Verdict, { output }: EventDefinition): string {
  if (output?.effect === 'context') return context.join('\n\n');
  return outcomes.flatMap((outcome) => outcome.output ?? []).join('\n');
}

/** The last row of an effect is the event's own where there is a common one, too. */
function ruleOf(effect: AnswerEffect, definition: EventDefinition, profile: Profile): AnswerRule | undefined {
  return rulesOf(definition, profile).findLast((rule) => rule.effect === effect);
}

function rulesOf({ answers }: EventDefinition, profile: Profile): readonly AnswerRule[] {
  return answers.flatMap((row) => profile.answers[row] ?? []);
}

/** An answer with fields of the event's own names the event. */
function withEvent(answer: JsonObject, event: string, { answerEvent }: Profile): JsonObject {
  const [own = ''] = answerEvent?.split('.', 1) ?? [];
  if (answerEvent !== undefined && Object.hasOwn(answer, own)) setAt(answer, answerEvent, event);
  return answer;
}

function setAt(target: JsonObject, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = (target[key] ?? {}) as JsonObject;
  target[key] = inner;
  setAt(inner, rest.join('.'), value);
}
