import type { HookEntry } from '../types/hook.ts';
import type { Layer } from '../types/layer.ts';
import type { Problem } from '../types/problem.ts';
import { parseRule } from './parse-rule.ts';
import { pointer } from './path.ts';
import { badCondition, idleCondition } from './problems.ts';

/** What core's own fields say of an entry. */
export type CoreFields = Pick<HookEntry, 'condition' | 'statusMessage' | 'once' | 'background' | 'wakes'>;

/** Where the fields stand, and where their problems go. */
export interface CoreFieldsPlace {
  readonly layer: Layer;
  readonly event: string;
  /** A JSON pointer to the hook in its file. */
  readonly at: string;
  /** Whether the event is about a tool call, on which a condition can be tested. */
  readonly hasTool: boolean;
  readonly problems: Problem[];
}

/** Reads the fields that core knows on every type, checked by their schema; `undefined` where the condition is no rule. */
export function readCoreFields(
  fields: Readonly<Record<string, unknown>>,
  place: CoreFieldsPlace,
): CoreFields | undefined {
  const { if: written, statusMessage, once, async, asyncRewake } = fields;
  const condition = typeof written === 'string' ? parseRule(written) : undefined;
  if (typeof written === 'string') {
    const spot = { layer: place.layer, at: pointer(place.at, 'if') };
    if (!condition) {
      place.problems.push(badCondition(spot, written));
      return undefined;
    }
    if (!place.hasTool) place.problems.push(idleCondition(spot, written, place.event));
  }
  return {
    ...(condition && { condition }),
    ...(typeof statusMessage === 'string' && statusMessage !== '' && { statusMessage }),
    ...(once === true && { once }),
    ...((async === true || asyncRewake === true) && { background: true }),
    ...(asyncRewake === true && { wakes: true }),
  };
}
