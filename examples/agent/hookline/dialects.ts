import type { Profile } from '../../../core/index.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { mercury } from '../../../plugins/profiles/mercury/index.ts';
import type { Agent } from '../agent/agent.ts';
import { mendcodeWiring } from './mendcode-wiring.ts';
import { mercuryWiring } from './mercury-wiring.ts';
import { type TakeInOptions, type TakenIn, takeIn } from './take-in.ts';

/** What the user chooses of it. */
type UserChoices = Pick<TakeInOptions<Profile>, 'data' | 'model'>;

/** The dialects that the agent can speak, and how it takes hookline in with each. */
export const dialects = {
  mendcode: {
    profile: mendcode,
    takeIn: (agent: Agent, choices: UserChoices): TakenIn =>
      takeIn(agent, { profile: mendcode, wiring: mendcodeWiring, ...choices }),
  },
  mercury: {
    profile: mercury,
    takeIn: (agent: Agent, choices: UserChoices): TakenIn =>
      takeIn(agent, { profile: mercury, wiring: mercuryWiring, ...choices }),
  },
} as const;

/** The name of a dialect. */
export type Dialect = keyof typeof dialects;
