import type { EventDefinition } from '../types/event.ts';
import type { Payload } from '../types/payload.ts';
import type { Problem } from '../types/problem.ts';
import type { Profile } from '../types/profile.ts';
import type { Schema } from '../types/schema.ts';
import { HooklineError } from './error.ts';
import { didYouMean } from './near.ts';
import { payloadProblems, payloadSchemas } from './payload.ts';
import { plainlyFits } from './plainly-fits.ts';
import { messageOf } from './text.ts';
import { type Check, compileSchema } from './validator.ts';

/** An event of the profile, with what checking its payloads needs. */
export interface KnownEvent {
  readonly name: string;
  readonly definition: EventDefinition;
  /** Set once compiled, at the event's second use. */
  check?: Check;
  /** Whether a payload was checked already. */
  used?: true;
}

/** The events of a profile, as files and callers write them. */
export interface KnownEvents {
  find(written: string): KnownEvent | undefined;
  /** @throws HooklineError `unknown-event` */
  get(written: string): KnownEvent;
  /** The check of an event's payloads. @throws HooklineError `bad-definition` where the profile's schema is faulty. */
  check(event: KnownEvent): Promise<Check>;
  /** A warning for each field of a wrong type in a payload. @throws as `check` does. */
  problems(event: KnownEvent, payload: Payload): Promise<readonly Problem[]>;
}

/** Indexes a profile's events by name, and by name in lower case where the profile reads it so. */
export function createKnownEvents(profile: Profile): KnownEvents {
  const known = new Map<string, KnownEvent>();
  const fold = (name: string): string => (profile.ignoreEventCase ? name.toLowerCase() : name);
  for (const [name, definition] of Object.entries(profile.events)) {
    const event: KnownEvent = { name, definition };
    known.set(name, event).set(fold(name), event);
  }
  const find = (written: string) => known.get(written) ?? known.get(fold(written));
  const check = async (event: KnownEvent): Promise<Check> => {
    try {
      event.check ??= allOf(await Promise.all(payloadSchemas(profile, event.definition).map(compileSchema)));
      return event.check;
    } catch (thrown) {
      const message = `the payload schema of ${event.name} is faulty: ${messageOf(thrown)}`;
      throw new HooklineError('bad-definition', message, { cause: thrown });
    }
  };
  return {
    find,
    check,
    get(written) {
      const event = find(written);
      if (event) return event;
      const near = didYouMean(written, Object.keys(profile.events));
      throw new HooklineError('unknown-event', `${profile.id} has no event "${written}"${near}`);
    },
    async problems(event, payload) {
      // Most processes fire an event once, and compiling its schemas takes longer than all the rest.
      const first = !event.used;
      event.used = true;
      const fits = (schema: Schema) => plainlyFits(payload, schema);
      if (first && payloadSchemas(profile, event.definition).every(fits)) return [];
      return payloadProblems(event.name, payload, await check(event));
    },
  };
}

/** One check of several; most payloads fit all. */
function allOf(checks: readonly Check[]): Check {
  return (value) => {
    let found: ReturnType<Check> = none;
    for (const check of checks) {
      const more = check(value);
      if (more.length > 0) found = [...found, ...more];
    }
    return found;
  };
}

const none: ReturnType<Check> = Object.freeze([]);
