/** What only the agent can do for a hook. A hook type that needs what is missing fails its run. */
export interface Host {
  /** Asks the agent's model: a prompt in, the answer's text out. */
  complete?(request: CompletionRequest): Promise<string>;
  /** Has an agent look at the project, with tools that only read: a prompt in, the text of its last answer out. */
  verify?(request: VerificationRequest): Promise<string>;
}

/** One question to a model. */
export interface CompletionRequest {
  readonly prompt: string;
  /** The model to ask; absent: the agent's usual one. */
  readonly model?: string;
  /** The session whose budget pays. */
  readonly session: string;
  readonly signal: AbortSignal;
}

/** One question to an agent that may look at the project. */
export interface VerificationRequest extends CompletionRequest {
  /** The folder that it may read, absolute; nothing outside it. */
  readonly project: string;
  /** Masks what must not reach a model: for all that the agent's tools return, and whole texts, since half a secret is not known. */
  redact<V>(value: V): V;
}
