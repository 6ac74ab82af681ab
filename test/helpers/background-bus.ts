import type { Outcome } from '../../types/outcome.ts';
import type { WakeUp } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import { groupOf, type Runner, testBus } from './test-bus.ts';

/** A bus with hooks on Before, and what its taps are told: outcomes but for those that say that a hook was started. */
export function backgroundBus(hooks: readonly object[], runners: Readonly<Record<string, Runner>>, options = {}) {
  const bus = testBus({ Before: [groupOf(hooks)] }, runners, options);
  const outcomes: Outcome[] = [];
  const wakes: WakeUp[] = [];
  const problems: Problem[] = [];
  bus.hooks.outcome.tap('test', (outcome) => void (outcome.status === 'background' || outcomes.push(outcome)));
  bus.hooks.wake.tap('test', (wake) => void wakes.push(wake));
  bus.hooks.problem.tap('test', (problem) => void problems.push(problem));
  return { bus, outcomes, wakes, problems };
}
