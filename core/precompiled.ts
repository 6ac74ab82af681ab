/** A compiled JSON Schema as ajv makes it: `errors` holds what did not fit at the last call. */
export interface CompiledSchema {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** One mismatch as ajv tells it. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/**
 * Schemas compiled ahead of time, by their JSON text. Empty in source; the program's build fills it with those of the
 * built-in hook types and answers, so that its start need not load ajv.
 */
export const precompiled: ReadonlyMap<string, CompiledSchema> = new Map();
