/** What only the agent can do for a hook. A hook type that needs what is missing fails its run. */
export interface Host {
  /** Asks the agent's model: a prompt in, the answer's text out. */
  complete?(request: CompletionRequest): Promise<string>;
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
