import type { HookEntry, Reply } from '../types/hook.ts';
import { type Answer, readAnswer, wrongEvent } from './answer.ts';
import type { Decision, EventState } from './event-state.ts';
import { failed, type Judged } from './judged.ts';
import { changeAt, isObject } from './path.ts';
import { answerNotAllowed } from './problems.ts';
import { cap, firstLine, oneLine } from './text.ts';
import { blockDecision, stopDecision } from './verdict.ts';

/** What a hook's reply comes to. */
export interface Judgement {
  readonly judged: Judged;
  /** There where the hook ends the chain. */
  readonly decision?: Decision;
}

/** What judging needs of the bus. */
export interface JudgeContext {
  redact<V>(value: V): V;
}

/** Judges a reply by the event and the profile's table, and adds what it gives beside its decision to the event. */
export async function judge(
  reply: Reply,
  entry: HookEntry,
  state: EventState,
  context: JudgeContext,
): Promise<Judgement> {
  const facts = factsOf(reply);
  if (reply.failed) {
    return { judged: { ...failed(reply.failed.code), ...facts, ...saidOf(reply.failed.message, facts) } };
  }
  if (isObject(reply.json)) return judgeAnswer(reply.json, reply.block, facts, entry, state, context);
  if (reply.block !== undefined) return blocked(reply.block, facts, entry, state, context);
  return { judged: { status: 'passed', ...facts, ...(reply.answerOnly ? {} : takePlain(reply.text ?? '', state)) } };
}

async function judgeAnswer(
  json: object,
  block: string | undefined,
  facts: Partial<Judged>,
  entry: HookEntry,
  state: EventState,
  context: JudgeContext,
): Promise<Judgement> {
  const wrong = wrongEvent(json, state.event, state.profile);
  if (wrong !== undefined) return { judged: { ...failed('wrong-event'), ...facts } };
  const answer = await readAnswer(json, state.definition, state.profile);
  for (const ignored of answer.ignored) state.report(answerNotAllowed(entry, context.redact(ignored)));
  takeAnswer(answer, state);

  const stop = answer.decisions.get('stop');
  if (stop !== undefined) {
    const reason = stop || wordless('stopped', entry, state, context);
    return {
      judged: { status: 'blocked', ...facts, reason: cap(reason, state.profile.limits.feedback) },
      decision: stopDecision(state, reason, entry.id),
    };
  }
  const reason = block ?? answer.decisions.get('block');
  return reason === undefined
    ? { judged: { status: 'passed', ...facts } }
    : blocked(reason, facts, entry, state, context);
}

function blocked(
  said: string,
  facts: Partial<Judged>,
  entry: HookEntry,
  state: EventState,
  context: JudgeContext,
): Judgement {
  const reason = said.trim() || wordless('blocked', entry, state, context);
  return {
    judged: { status: 'blocked', ...facts, reason: cap(reason, state.profile.limits.feedback) },
    decision: blockDecision(state, reason, entry.id),
  };
}

/** Adds what an answer gives beside its decision to the event. */
function takeAnswer({ decisions, context, messages, rewrite, values, silence }: Answer, state: EventState): void {
  const { limits } = state.profile;
  state.context.push(...context.map((each) => cap(each.trim(), limits.context)).filter(Boolean));
  state.messages.push(...messages.map((each) => cap(each.trim(), limits.context)).filter(Boolean));
  for (const [name, value] of values) addValue(state.values, name, value);
  if (silence) state.suppressOutput = true;
  if (rewrite) {
    state.rewrite = rewrite;
    const { rewrites } = state.definition;
    if (rewrites !== undefined) state.payload = changeAt(state.payload, rewrites, () => rewrite.value);
  }
  const ask = decisions.get('ask');
  const allow = decisions.get('allow');
  if (ask !== undefined) takePermission(state, 'ask', ask);
  else if (allow !== undefined) takePermission(state, 'allow', allow);
}

/** An ask beats an allow, whichever came first; of two alike the first with words counts. */
function takePermission(state: EventState, kind: 'ask' | 'allow', reason: string): void {
  const { permission } = state;
  if (permission?.kind === 'ask' && kind === 'allow') return;
  if (permission?.kind === kind && permission.reason !== '') return;
  state.permission = { kind, reason: cap(reason, state.profile.limits.feedback) };
}

/** A later value replaces an earlier one, and lists add up. */
function addValue(values: Record<string, unknown>, name: string, value: unknown): void {
  const earlier = Object.hasOwn(values, name) ? values[name] : undefined;
  const sum = Array.isArray(earlier) && Array.isArray(value) ? [...earlier, ...value] : value;
  Object.defineProperty(values, name, { value: sum, enumerable: true, configurable: true, writable: true });
}

/** Where the plain output of a hook that passed goes. */
function takePlain(text: string, state: EventState): Partial<Judged> {
  const { output } = state.definition;
  const plain = cap(text.trim(), state.profile.limits.context);
  if (!output || plain === '') return {};
  if (output.effect === 'output') return { output: plain };
  state.context.push(plain);
  return {};
}

function factsOf({ exitCode, said, block, text }: Reply): Partial<Judged> {
  const line = firstLine(said ?? block ?? text ?? '');
  return { ...(exitCode !== undefined && { exitCode }), ...(line !== '' && { said: line }) };
}

/** A failure that printed nothing is quoted by its own message. */
function saidOf(message: string, facts: Partial<Judged>): Partial<Judged> {
  const line = firstLine(message);
  return facts.said === undefined && line !== '' ? { said: line } : {};
}

function wordless(what: 'blocked' | 'stopped', entry: HookEntry, state: EventState, context: JudgeContext): string {
  return `${cap(oneLine(context.redact(entry.label)), 200)} ${what} ${state.event} without giving a reason`;
}
