import type { Infer, ObjectSchema } from '../../../types/schema.ts';

/** A tool that a verifier looks at a project with. It reads, and changes nothing. */
export interface ProjectTool<S extends ObjectSchema = ObjectSchema> {
  /** What the model calls it by. */
  readonly name: string;
  /** What it does, for the model. */
  readonly description: string;
  /** The fields of a call; checked before `run`. */
  readonly input: S;
  /** What the call came to, as text for the model. A thrown error is told to the model by its message. */
  run(input: Infer<S>, look: ProjectLook): string | Promise<string>;
}

/** What one run may look at, and how. */
export interface ProjectLook {
  /** The project's folder, absolute. */
  readonly project: string;
  /** Masks a text; a part of a secret is not known, so texts are masked whole, before anything is cut or searched. */
  redact<V>(value: V): V;
  readonly signal: AbortSignal;
}

/** Declares a tool; `run` is typed by its schema. */
export function defineTool<const S extends ObjectSchema>(tool: ProjectTool<S>): ProjectTool<S> {
  return Object.freeze(tool);
}
