import type { EventDefinition } from '../types/event.ts';
import type { Payload } from '../types/payload.ts';
import type { Problem } from '../types/problem.ts';
import type { Fact, Filling, Profile } from '../types/profile.ts';
import type { ObjectSchema } from '../types/schema.ts';
import { changeAt } from './path.ts';
import { badPayload } from './problems.ts';
import { capBytes } from './text.ts';
import type { Check } from './validator.ts';

/** The schemas of an event's payload, with other fields allowed: the base fields, one for all events, and its own. */
export function payloadSchemas(profile: Profile, definition: EventDefinition): readonly ObjectSchema[] {
  return [profile.base, definition.payload].map(({ properties }) => ({ type: 'object', properties }));
}

/** A warning for each field of a wrong type; missing fields are none. */
export function payloadProblems(event: string, payload: Payload, check: Check): Problem[] {
  return check(payload)
    .filter(({ kind }) => kind === 'wrong')
    .map(({ at, message }) => badPayload(event, at, message));
}

/** The payload with its base fields: what a caller leaves out is filled in, and the event's name is always the one that ran. */
export function fillPayload(payload: Payload, profile: Profile, facts: FillFacts): Payload {
  const filled: Record<string, unknown> = {};
  for (const [field, filling] of Object.entries(profile.fill)) filled[field] = fillingOf(filling, facts);
  for (const [field, value] of Object.entries(payload)) {
    const namesEvent = Object.hasOwn(profile.fill, field) && profile.fill[field] === 'event';
    if (namesEvent || value === undefined) continue;
    Object.defineProperty(filled, field, { value, enumerable: true, configurable: true, writable: true });
  }
  return filled;
}

/** The facts of a run that base fields may be filled with. */
export type FillFacts = Readonly<Record<Exclude<Fact, 'hook-dir'>, string>>;

function fillingOf(filling: Filling, facts: FillFacts): string {
  if (typeof filling === 'object') return filling.text;
  return filling === 'empty-file' ? emptyFile : facts[filling];
}

/** As `os.devNull` has it, without loading the module at each start. */
const emptyFile = process.platform === 'win32' ? '\\\\.\\nul' : '/dev/null';

/** The session that a payload names. */
export function sessionOf(payload: Payload, profile: Profile): string | undefined {
  for (const [field, fact] of Object.entries(profile.fill)) {
    const value = fact === 'session-id' && Object.hasOwn(payload, field) ? payload[field] : undefined;
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** What matchers of the event are tested against; '' where the payload has none. */
export function subjectOf(payload: Payload, { subject }: EventDefinition): string {
  const value = subject !== undefined && Object.hasOwn(payload, subject) ? payload[subject] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Cuts the fields that the event cuts, after masking, so that no half of a secret is left at the cut. */
export function cutPayload(payload: Payload, { cuts }: EventDefinition): Payload {
  let cut = payload;
  for (const [path, bytes] of Object.entries(cuts ?? {})) {
    cut = changeAt(cut, path, (value) => (typeof value === 'string' ? capBytes(value, bytes) : value));
  }
  return cut;
}
