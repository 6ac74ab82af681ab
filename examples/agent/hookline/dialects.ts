import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { mercury } from '../../../plugins/profiles/mercury/index.ts';
import type { Agent } from '../agent/agent.ts';
import { mendcodeWiring } from './mendcode-wiring.ts';
import { mercuryWiring } from './mercury-wiring.ts';
import { type TakenIn, takeIn } from './take-in.ts';

/** The dialects that the agent can speak, and how it takes hookline in with each. `data` is the user's own folder. */
export const dialects = {
  mendcode: {
    profile: mendcode,
    takeIn: (agent: Agent, data: string): TakenIn => takeIn(agent, { profile: mendcode, wiring: mendcodeWiring, data }),
  },
  mercury: {
    profile: mercury,
    takeIn: (agent: Agent, data: string): TakenIn => takeIn(agent, { profile: mercury, wiring: mercuryWiring, data }),
  },
} as const;

/** The name of a dialect. */
export type Dialect = keyof typeof dialects;
