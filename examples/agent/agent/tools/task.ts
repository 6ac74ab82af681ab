import { runTurn } from '../run-turn.ts';
import { endSession, startSession } from '../sessions.ts';
import { done } from './done.ts';
import type { Tool } from './tool.ts';
import { shownText, textOf, textsOf } from './tool-input.ts';

/** Has a sub-agent do a piece of work in a session of its own. */
export const task: Tool = {
  name: 'task',
  description:
    'Hands a piece of work to a sub-agent, which knows nothing but what you tell it. Returns what it says at the end.',
  input: textsOf({ description: 'The work in a few words.', prompt: 'All that the sub-agent has to know.' }),
  asks: false,
  forSubAgents: false,
  asksModel: true,
  describe: (input) => shownText(input, 'description'),
  async run(input, { agent, turn }) {
    const session = await startSession(agent, turn.signal, turn);
    try {
      if (turn.signal.aborted) throw new Error('not done: the turn was ended');
      const prompt = { text: textOf(input, 'prompt'), from: 'agent' } as const;
      const { how, said } = await runTurn(agent, session, prompt, turn.signal);
      // Whoever stops a sub-agent stops what it works for.
      if (how === 'stopped') turn.stop();
      if (how !== 'completed') throw new Error(`the sub-agent's turn: ${how}`);
      // What plugins have to tell the model at the end of it is for whoever goes on.
      return done([said, ...session.context].join('\n\n'));
    } finally {
      await endSession(agent, session, 'archived');
    }
  },
};
