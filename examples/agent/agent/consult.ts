import type { Agent } from './agent.ts';
import type { Moment } from './agent-hooks.ts';
import { noRuling, type Ruling } from './ruling.ts';
import type { Turn } from './session.ts';

/** Asks the plugins about a moment: tells the user what they have to say, and stops the turn where they want that. */
export async function consult<Subject>(
  { person }: Agent,
  moment: Moment<Subject>,
  subject: NoInfer<Subject>,
  turn?: Turn,
): Promise<Ruling> {
  const ruling = await moment.promise(noRuling, subject);
  for (const message of ruling.messages) person.show('hook', message);
  if (ruling.stop !== undefined) {
    person.show('hook', ruling.stop);
    turn?.stop();
  }
  return ruling;
}
