/** What plugins say about a moment of the agent. What is absent, or empty, changes nothing. */
export interface Ruling {
  /** Not to be done, and why: told to the model, or to the user where the user asked for it. */
  readonly refuse?: string;
  /** The turn is over, that which a sub-agent works for as well; the user is told why. */
  readonly stop?: string;
  /** The user is to be asked, and why. */
  readonly ask?: string;
  /** The user need not be asked; `ask` counts more. */
  readonly allow?: true;
  /** Not finished yet: go on with this as the next input. */
  readonly goOn?: string;
  /** The first input of a session that was created. */
  readonly prompt?: string;
  /** The input of a tool, in place of the model's own. */
  readonly input?: unknown;
  /** Added to what the model sees of a result. */
  readonly feedback: readonly string[];
  /** Facts for the model. */
  readonly context: readonly string[];
  /** For the user. */
  readonly messages: readonly string[];
}

/** Nothing to say. */
export const noRuling: Ruling = { feedback: [], context: [], messages: [] };

/** Both rulings as one: the first no, stop and «go on» count, the last input, and all that is told. */
export function joinRulings(first: Ruling, second: Ruling): Ruling {
  return {
    ...second,
    ...first,
    ...(second.input !== undefined && { input: second.input }),
    feedback: [...first.feedback, ...second.feedback],
    context: [...first.context, ...second.context],
    messages: [...first.messages, ...second.messages],
  };
}
