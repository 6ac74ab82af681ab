import type { HookEntry, HookRun, Reply } from '../types/hook.ts';
import type { Host } from '../types/host.ts';
import type { Outcome, Refusal, Verdict } from '../types/outcome.ts';
import type { BusHooks } from '../types/plugin.ts';
import { type Answer, readAnswer, wrongEvent } from './answer.ts';
import { startDeadline } from './deadline.ts';
import type { Decision, EventState } from './event-state.ts';
import { isTapped } from './guard.ts';
import { changeAt, isObject } from './path.ts';
import { answerNotAllowed } from './problems.ts';
import { readText } from './read-text.ts';
import { fail } from './reply.ts';
import type { Slots } from './slots.ts';
import { cap, firstLine, messageOf, oneLine } from './text.ts';
import { blockDecision, stopDecision, verdictOf } from './verdict.ts';

/** What running a hook needs of the bus. */
export interface HookContext {
  readonly hooks: BusHooks;
  readonly host: Host;
  readonly slots: Slots;
  redact<V>(value: V): V;
}

/**
 * One hook of one event, from admission to its outcome. Returns the event's verdict where the hook ends the chain: it
 * blocked, it stopped, or the event was given up. `refusal` is that of the host's own rules, if it has one.
 */
export async function runHook(
  entry: HookEntry,
  state: EventState,
  context: HookContext,
  refusal?: Refusal,
): Promise<Verdict | undefined> {
  const startedAt = performance.now();
  const run = createRun(entry, state, context.host);
  if (state.signal.aborted) return verdictOf(state);

  const { judged, decision } = refusal
    ? { judged: skipped(refusal), decision: undefined }
    : await judgeRun(run, state, context);
  const outcome: Outcome = Object.freeze({
    id: entry.id,
    type: entry.type,
    layer: entry.layer.id,
    ms: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
    ...judged,
  });
  state.outcomes.push(outcome);
  context.hooks.outcome.call(outcome, run);
  if (decision) return verdictOf(state, decision);
  return state.signal.aborted ? verdictOf(state) : undefined;
}

/** An outcome without what every outcome carries. */
type Judged = Omit<Outcome, 'id' | 'type' | 'layer' | 'ms'>;

interface Judgement {
  readonly judged: Judged;
  /** There where the hook ends the chain. */
  readonly decision?: Decision;
}

async function judgeRun(run: MutableRun, state: EventState, context: HookContext): Promise<Judgement> {
  const { hooks } = context;
  try {
    const refusal =
      hooks.admit.call(run.entry) ?? (isTapped(hooks.filter) ? await hooks.filter.promise(run) : undefined);
    if (refusal) return { judged: skipped(refusal) };
  } catch {
    return { judged: failed('guard-failed') };
  }
  const reply = await execute(run, state, context);
  return 'status' in reply ? { judged: reply } : judge(reply, run.entry, state, context);
}

/** A run whose signal is set once its clock has started. */
type MutableRun = { -readonly [K in keyof HookRun]: HookRun[K] };

function createRun(entry: HookEntry, state: EventState, host: Host): MutableRun {
  return {
    hook: entry.fields,
    entry,
    event: state,
    payload: state.payload,
    environment: new Map(),
    signal: state.signal,
    host,
    ended() {},
  };
}

/** Runs an admitted hook in a slot, against its clock; what it said comes back masked. */
async function execute(run: MutableRun, state: EventState, { hooks, slots }: HookContext): Promise<Reply | Judged> {
  let release: () => void;
  try {
    release = await slots.take(state.signal);
  } catch {
    return failed('cancelled');
  }
  const deadline = startDeadline(run.entry.timeout, state.signal);
  run.signal = deadline.signal;
  run.ended = deadline.stop;
  try {
    if (isTapped(hooks.beforeRun)) await hooks.beforeRun.promise(run);
  } catch {
    deadline.close();
    release();
    return failed('guard-failed');
  }
  let reply: Reply | undefined;
  try {
    reply = await deadline.wait(startRunner(run, hooks));
  } catch (thrown) {
    reply = fail('threw', messageOf(thrown));
  } finally {
    deadline.close();
    release();
  }
  const answered = reply?.failed ? reply : withAnswer(reply ?? {}, state);
  let said: Reply;
  try {
    said = isTapped(hooks.afterRun) ? await hooks.afterRun.promise(answered, run) : answered;
  } catch {
    return failed('guard-failed');
  }
  // What was said by a run that ended early is shown to watchers and counts for nothing.
  const ended = deadline.ended();
  if (ended) return ended === 'timedOut' ? { status: 'timedOut' } : failed('cancelled');
  return said;
}

async function startRunner(run: HookRun, hooks: BusHooks): Promise<Reply | undefined> {
  const runner = hooks.run.get(run.entry.type);
  if (!runner) throw new Error(`nothing runs hooks of the type "${run.entry.type}"`);
  const reply: unknown = await runner.promise(run);
  if (reply === undefined) return undefined;
  if (!isObject(reply)) throw new Error('it returned no reply: use block(), text(), json(), fail(), or nothing');
  return reply as Reply;
}

/** Reads an answer out of the text before it is masked, so that a secret written in escapes is masked in both. */
function withAnswer(reply: Reply, state: EventState): Reply {
  if (reply.block !== undefined || reply.json !== undefined || reply.text === undefined) return reply;
  const read = readText(reply.text, reply.cut ?? false, state.answerKeys);
  if ('unreadable' in read) return { ...reply, failed: { code: 'bad-answer', message: read.unreadable } };
  return 'answer' in read ? { ...reply, json: read.answer } : { ...reply, text: read.plain };
}

async function judge(reply: Reply, entry: HookEntry, state: EventState, context: HookContext): Promise<Judgement> {
  const facts = factsOf(reply);
  if (reply.failed)
    return { judged: { ...failed(reply.failed.code), ...facts, ...saidOf(reply.failed.message, facts) } };
  if (reply.block !== undefined) return blocked(reply.block, facts, entry, state, context);
  if (isObject(reply.json)) return judgeAnswer(reply.json, facts, entry, state, context);
  return { judged: { status: 'passed', ...facts, ...(reply.answerOnly ? {} : takePlain(reply.text ?? '', state)) } };
}

async function judgeAnswer(
  json: object,
  facts: Partial<Judged>,
  entry: HookEntry,
  state: EventState,
  context: HookContext,
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
  const reason = answer.decisions.get('block');
  return reason === undefined
    ? { judged: { status: 'passed', ...facts } }
    : blocked(reason, facts, entry, state, context);
}

function blocked(
  said: string,
  facts: Partial<Judged>,
  entry: HookEntry,
  state: EventState,
  context: HookContext,
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
  return facts.said === undefined && message !== '' ? { said: firstLine(message) } : {};
}

function skipped({ code, reason }: Refusal): Judged {
  return { status: 'skipped', code, reason };
}

function failed(code: NonNullable<Reply['failed']>['code']): Judged {
  return { status: 'failed', code };
}

function wordless(what: 'blocked' | 'stopped', entry: HookEntry, state: EventState, context: HookContext): string {
  return `${cap(oneLine(context.redact(entry.label)), 200)} ${what} ${state.event} without giving a reason`;
}
