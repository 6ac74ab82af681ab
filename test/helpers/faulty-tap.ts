import type { BusHooks } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import { groupOf, testBus } from './test-bus.ts';

/** The lifecycle hooks that every event with a hook passes, but for `run`, whose faults are outcomes. */
export type LifecycleHook = Exclude<keyof BusHooks, 'run' | 'wake' | 'problem'>;

/** How tapable lets a tap be written. */
export type TapKind = 'tap' | 'tapPromise' | 'tapAsync';

const failedUnstarted = { status: 'failed', code: 'guard-failed', ran: false, told: true } as const;
const leftOut = { ran: false, told: false } as const;
const passed = { status: 'passed', ran: true, told: true } as const;

/** What an event with one hook comes to where a tap of each lifecycle hook is faulty: the outcome, whether the hook's runner was started, and whether a good tap was told the outcome. */
export const comesTo: Readonly<Record<LifecycleHook, object>> = {
  discover: passed,
  load: leftOut,
  register: leftOut,
  snapshot: leftOut,
  event: failedUnstarted,
  admit: failedUnstarted,
  filter: failedUnstarted,
  beforeRun: failedUnstarted,
  afterRun: { ...failedUnstarted, ran: true },
  outcome: passed,
  verdict: passed,
};

/** Fires one event at a bus with one hook and one tap, in front of a good tap on `outcome`. */
export async function fireWith(hook: keyof BusHooks, kind: TapKind, tap: (...parameters: never[]) => unknown) {
  const come = { ran: false, told: false };
  const problems: Problem[] = [];
  const one = () => {
    come.ran = true;
  };
  const bus = testBus({ Before: [groupOf(['one'])] }, { one });
  (bus.hooks[hook] as never as Record<TapKind, (name: string, fn: unknown) => void>)[kind]('faulty', tap);
  bus.hooks.outcome.tap('good', () => {
    come.told = true;
  });
  bus.hooks.problem.tap('listener', (problem) => {
    problems.push(problem);
  });
  const verdict = await bus.emit('Before', { tool: 'x' });
  const { status, code } = verdict.outcomes[0] ?? {};
  const outcome = { ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
  return { come: { ...outcome, ...come }, problems, verdict, bus };
}
