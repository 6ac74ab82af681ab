import type { XStatic } from 'typebox/schema';

/** A JSON Schema (draft-07 vocabulary, as ajv reads it), written as plain data. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** A JSON Schema of an object with named fields: what payloads and hooks are declared by. */
export interface ObjectSchema extends Schema {
  readonly type: 'object';
  readonly properties: { readonly [field: string]: Schema };
  readonly required?: readonly string[];
}

/** The TypeScript type of the values that a JSON Schema accepts. */
export type Infer<S> = XStatic<S>;
