import type { Profile } from './profile.ts';
import type { Infer } from './schema.ts';

/** The facts of an event, as one JSON object. */
export interface Payload {
  readonly [field: string]: unknown;
}

/** The names of a profile's events. */
export type EventName<P extends Profile> = Extract<keyof P['events'], string>;

/** What `emit` takes for an event: its own fields as declared, and any of the base fields, which are filled in. */
export type PayloadOf<P extends Profile, K extends EventName<P>> = Infer<P['events'][K]['payload']> &
  Partial<Infer<P['base']>>;
