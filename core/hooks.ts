import {
  AsyncSeriesBailHook,
  AsyncSeriesHook,
  AsyncSeriesWaterfallHook,
  HookMap,
  SyncBailHook,
  SyncHook,
} from 'tapable';
import type { BusHooks } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import { eventRunOf } from './event-run-of.ts';
import { type Guardable, guard } from './guard.ts';
import { isObject } from './path.ts';
import { isReply } from './reply.ts';

/** Who hears of faulty taps that no event hears of. */
export interface HookListeners {
  report(problem: Problem): void;
  /** Of the taps that a look at the layers calls. */
  reportLook(problem: Problem): void;
  /** The plugin that is being applied. */
  plugin(): string | undefined;
}

/** Makes the hooks of a bus, each guarded as its doc comment in `types/plugin.ts` says. */
export function createHooks({ report, reportLook, plugin }: HookListeners): BusHooks {
  const tell = (problem: Problem, parameters: readonly unknown[]): void =>
    (eventRunOf(parameters.at(-1))?.report ?? report)(problem);
  const guardClosed = <H extends Guardable>(name: string, hook: H, { wanted, accepts }: Results): H =>
    guard(hook, { name, wanted, onFault: 'rethrow', report: tell, plugin, ...(accepts && { accepts }) });
  const guardLook = <H extends Guardable>(name: string, hook: H, { wanted, accepts }: Results): H =>
    guard(hook, { name, wanted, onFault: 'rethrow', report: reportLook, plugin, ...(accepts && { accepts }) });
  const guardOpen = <H extends Guardable>(name: string, hook: H): H =>
    guard(hook, { name, ...nothing, onFault: 'contain', report: tell, plugin });

  return Object.freeze<BusHooks>({
    discover: guard(new AsyncSeriesHook(['layers']), {
      name: 'discover',
      wanted: 'nothing, or with tapPromise a promise of it',
      onFault: 'contain',
      report: reportLook,
      plugin,
    }),
    load: guardLook('load', new AsyncSeriesWaterfallHook(['layer']), {
      wanted: 'a layer or nothing',
      accepts: isObject,
    }),
    register: guardLook('register', new SyncBailHook(['entry']), refusal),
    snapshot: guardLook('snapshot', new SyncHook(['snapshot']), nothing),
    event: guardClosed('event', new AsyncSeriesWaterfallHook(['payload', 'run']), {
      wanted: 'a payload or nothing, or with tapPromise a promise of it',
      accepts: isObject,
    }),
    admit: guardClosed('admit', new SyncBailHook(['entry']), refusal),
    filter: guardClosed('filter', new AsyncSeriesBailHook(['run']), {
      ...refusal,
      wanted: `${refusal.wanted}, or with tapPromise a promise of it`,
    }),
    beforeRun: guardClosed('beforeRun', new AsyncSeriesHook(['run']), {
      wanted: 'nothing, or with tapPromise a promise of it',
    }),
    // A runner's fault is its outcome, not a problem: the caller tells it.
    run: new HookMap(() => new AsyncSeriesBailHook(['run'])),
    afterRun: guardClosed('afterRun', new AsyncSeriesWaterfallHook(['reply', 'run']), {
      wanted: 'a reply or nothing, or with tapPromise a promise of it',
      accepts: isReply,
    }),
    outcome: guardOpen('outcome', new SyncHook(['outcome', 'run'])),
    verdict: guardOpen('verdict', new SyncHook(['verdict', 'run'])),
    wake: guardOpen('wake', new SyncHook(['wake'])),
    // A listener of problems that fails cannot be told to the listeners of problems.
    problem: guard(new SyncHook(['problem']), {
      name: 'problem',
      ...nothing,
      onFault: 'contain',
      report: warnOnce(),
      plugin,
    }),
  });
}

/** What the taps of a hook return. */
interface Results {
  readonly wanted: string;
  readonly accepts?: (result: unknown) => boolean;
}

const nothing: Results = { wanted: 'nothing' };
const refusal: Results = { wanted: 'a refusal { code, reason } or nothing', accepts: isRefusal };

function isRefusal(result: unknown): boolean {
  return isObject(result) && typeof result.code === 'string' && typeof result.reason === 'string';
}

function warnOnce(): (problem: Problem) => void {
  let warned = false;
  return ({ message }) => {
    if (warned) return;
    warned = true;
    process.emitWarning(message, 'HooklineWarning');
  };
}
