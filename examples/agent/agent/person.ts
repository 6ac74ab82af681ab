/** Who or what a piece of the conversation is from. */
export type Voice = 'user' | 'agent' | 'sub-agent' | 'tool' | 'result' | 'hook' | 'note';

/** The user, as the agent sees them: a person at a terminal, a script, or nobody. */
export interface Person {
  /** Shows a piece of the conversation. */
  show(voice: Voice, text: string): void;
  /** Asks whether something may be done. No where nobody is there, and when the signal fires. */
  approve(question: string, signal: AbortSignal): Promise<boolean>;
}
