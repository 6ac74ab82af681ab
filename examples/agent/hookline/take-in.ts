import { type Bus, HookBus, memorySessions, type Profile, type Wiring } from '../../../core/index.ts';
import { configuredHost, HooklinePlugin, standard } from '../../../plugins/index.ts';
import type { Agent } from '../agent/agent.ts';
import { createWakeUps, type WakeUps } from './wake-ups.ts';

/** What hookline needs to know to be taken in. */
export interface TakeInOptions<P extends Profile> {
  readonly profile: P;
  readonly wiring: Wiring<Agent, P>;
  /** The user's own folder of the profile. */
  readonly data: string;
  /** The model that hooks ask, in place of the one in that folder. */
  readonly model?: object;
}

/** hookline, taken in. */
export interface TakenIn {
  readonly bus: Bus;
  /** Why background hooks want the agent to go on. */
  readonly wakeUps: WakeUps;
}

/**
 * Takes hookline into the agent: its moments become events, verdicts become rulings, and stored secrets are
 * masked. Hooks see none either, so their rewrites hold markers, which a tool gets the secrets for.
 */
export function takeIn<P extends Profile>(agent: Agent, { profile, wiring, data, model }: TakeInOptions<P>): TakenIn {
  const sessions = memorySessions();
  const host = configuredHost({ data, sessions, model });
  const bus = new HookBus<P>({ profile, project: agent.project, host, sessions }).use(standard({ data }));
  const wakeUps = createWakeUps();
  new HooklinePlugin<Agent, P>({ bus, wiring }).apply(agent);
  agent.hooks.input.tap('hookline', (input) => bus.reveal(input));
  agent.hooks.output.tap('hookline', (text) => bus.redact(text));
  bus.hooks.wake.tap('agent', ({ reason }) => wakeUps.add(reason));
  return { bus, wakeUps };
}
