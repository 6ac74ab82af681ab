import {
  AsyncSeriesBailHook,
  AsyncSeriesHook,
  AsyncSeriesWaterfallHook,
  HookMap,
  SyncBailHook,
  SyncHook,
} from 'tapable';
import type { EventRun } from '../types/hook.ts';
import type { BusHooks } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import { type Guardable, guard } from './guard.ts';
import { isObject } from './path.ts';

/** Makes the hooks of a bus, each guarded as its doc comment in `types/plugin.ts` says. */
export function createHooks(report: (problem: Problem) => void): BusHooks {
  const tell = (problem: Problem, parameters: readonly unknown[]): void =>
    (eventRunOf(parameters.at(-1))?.report ?? report)(problem);
  const closed = <H extends Guardable>(name: string, hook: H, accepts?: (result: unknown) => boolean): H =>
    guard(hook, { name, onThrow: 'rethrow', report: tell, ...(accepts && { accepts }) });
  const open = <H extends Guardable>(name: string, hook: H): H =>
    guard(hook, { name, onThrow: 'contain', report: tell });

  return Object.freeze<BusHooks>({
    discover: open('discover', new AsyncSeriesHook(['layers'])),
    load: closed('load', new AsyncSeriesWaterfallHook(['layer']), isObject),
    register: closed('register', new SyncBailHook(['entry']), isRefusal),
    snapshot: closed('snapshot', new SyncHook(['snapshot'])),
    event: closed('event', new AsyncSeriesWaterfallHook(['payload', 'run']), isObject),
    admit: closed('admit', new SyncBailHook(['entry']), isRefusal),
    filter: closed('filter', new AsyncSeriesBailHook(['run']), isRefusal),
    beforeRun: closed('beforeRun', new AsyncSeriesHook(['run'])),
    // A runner's fault is its outcome, not a problem: the caller tells it.
    run: new HookMap(() => new AsyncSeriesBailHook(['run'])),
    afterRun: closed('afterRun', new AsyncSeriesWaterfallHook(['reply', 'run']), isObject),
    outcome: open('outcome', new SyncHook(['outcome', 'run'])),
    verdict: open('verdict', new SyncHook(['verdict', 'run'])),
    wake: open('wake', new SyncHook(['wake'])),
    // A listener of problems that fails cannot be told to the listeners of problems.
    problem: guard(new SyncHook(['problem']), { name: 'problem', onThrow: 'contain', report: warnOnce() }),
  });
}

/** The event that a tap's last parameter belongs to: a run of an event or of one hook. */
function eventRunOf(parameter: unknown): EventRun | undefined {
  if (!isObject(parameter)) return undefined;
  if (typeof parameter.report === 'function') return parameter as unknown as EventRun;
  return 'payload' in parameter ? eventRunOf(parameter.event) : undefined;
}

function isRefusal(result: unknown): boolean {
  return isObject(result) && typeof result.code === 'string' && typeof result.reason === 'string';
}

function warnOnce(): (problem: Problem) => void {
  const told = new Set<string>();
  return ({ message }) => {
    if (told.has(message)) return;
    told.add(message);
    process.emitWarning(message, 'HooklineWarning');
  };
}
