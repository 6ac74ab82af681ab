import type { HookRun, Reply } from '../types/hook.ts';
import type { BusHooks } from '../types/plugin.ts';
import { startDeadline } from './deadline.ts';
import type { EventState } from './event-state.ts';
import { isTapped } from './guard.ts';
import { TapFault } from './guard-tap.ts';
import { isJson } from './is-json.ts';
import { failed, type Judged } from './judged.ts';
import { readText } from './read-text.ts';
import { fail, isReply } from './reply.ts';
import type { Slots } from './slots.ts';
import { messageOf } from './text.ts';

/** How long a runner may take to end what it started after its signal fired, in milliseconds. */
const tidying = 5_000;

/** A run whose signal is set once its clock has started. */
export type StartingRun = { -readonly [K in keyof HookRun]: HookRun[K] };

/** What executing a hook needs of the bus. */
export interface ExecutionContext {
  readonly hooks: BusHooks;
  readonly slots: Slots;
}

/** Runs an admitted hook in a slot, against its clock. What it said comes back masked; otherwise what it came to. */
export async function executeHook(
  run: StartingRun,
  state: Pick<EventState, 'signal' | 'answerKeys'>,
  { hooks, slots }: ExecutionContext,
): Promise<Reply | Judged> {
  let release: () => void;
  try {
    release = await slots.take(state.signal);
  } catch {
    return failed('cancelled');
  }
  const deadline = startDeadline({ parents: [state.signal], seconds: run.entry.timeout, tidying });
  run.signal = deadline.signal;
  run.ended = deadline.stop;
  let reply: Reply;
  try {
    if (isTapped(hooks.beforeRun)) await deadline.wait(hooks.beforeRun.promise(run), undefined);
    reply = deadline.ended() ? {} : await deadline.wait(startRunner(run, hooks), stuck);
  } catch (thrown) {
    if (thrown instanceof TapFault) return failed('guard-failed');
    reply = fail('threw', messageOf(thrown));
  } finally {
    deadline.close();
    release();
  }
  const answered = reply.failed ? reply : checked(withAnswer(reply, state));
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

const stuck = fail('threw', 'it ended and never came back');

async function startRunner(run: HookRun, hooks: BusHooks): Promise<Reply> {
  const reply: unknown = await hooks.run.for(run.entry.type).promise(run);
  if (reply === undefined) return {};
  if (!isReply(reply)) throw new Error('it returned no reply: use block(), text(), json(), fail(), or nothing');
  return reply;
}

/** Reads an answer out of the text before it is masked, so that a secret written in escapes is masked in both. */
function withAnswer(reply: Reply, state: Pick<EventState, 'answerKeys'>): Reply {
  if (reply.block !== undefined || reply.json !== undefined || reply.text === undefined) return reply;
  const read = readText(reply.text, reply.cut ?? false, state.answerKeys);
  if ('unreadable' in read) return { ...reply, failed: { code: 'bad-answer', message: read.unreadable } };
  return 'answer' in read ? { ...reply, json: read.answer } : { ...reply, text: read.plain };
}

/** An answer that cannot be written as JSON would break whoever masks or shows it. */
function checked(reply: Reply): Reply {
  if (reply.json === undefined || isJson(reply.json)) return reply;
  const { json: _, ...rest } = reply;
  return { ...rest, ...fail('bad-answer', 'its answer is no JSON, or nested without end') };
}
