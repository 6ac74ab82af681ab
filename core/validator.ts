import type { Schema } from '../types/schema.ts';
import { loadOnce } from './load-once.ts';
import { type CompiledSchema, precompiled, type SchemaError } from './precompiled.ts';

/** What does not fit a schema, by the field it stands in. */
export interface Mismatch {
  /** JSON pointer from the checked value. */
  readonly at: string;
  /** `missing`: a required field; `unknown`: a field that the schema does not allow; `wrong`: all else. */
  readonly kind: 'missing' | 'unknown' | 'wrong';
  /** The field's name, for `missing` and `unknown`. */
  readonly field?: string;
  /** What was wanted: `must be string`. */
  readonly message: string;
}

/** Says what does not fit; an empty list where all does. */
export type Check = (value: unknown) => readonly Mismatch[];

const fits: readonly Mismatch[] = Object.freeze([]);
const checks = new Map<string, Check>();
/** The same by the schema itself: writing it as text costs more than a check. */
const checksOfObjects = new WeakMap<object, Check>();

/**
 * Compiles a JSON Schema, once per text of it. ajv is loaded only for a schema that was not compiled ahead of time.
 * @throws Error where the schema itself is faulty.
 */
export async function compileSchema(schema: Schema): Promise<Check> {
  const check = checksOfObjects.get(schema) ?? (await compileText(schema));
  checksOfObjects.set(schema, check);
  return check;
}

async function compileText(schema: Schema): Promise<Check> {
  const text = JSON.stringify(schema);
  if (!checks.has(text)) {
    const compiled = precompiled.get(text);
    if (compiled) checks.set(text, checkOf(compiled));
  }
  const known = checks.get(text);
  if (known) return known;
  const compiler = await loadAjv();
  // Another caller may have compiled it meanwhile, and ajv takes an `$id` once.
  const check = checks.get(text) ?? checkOf(compiler.compile(schema));
  checks.set(text, check);
  return check;
}

function checkOf(compiled: CompiledSchema): Check {
  return (value) => (compiled(value) ? fits : mismatches(compiled.errors ?? []));
}

/** The options of ajv, shared with the build that compiles ahead of time. */
export const ajvOptions = { allErrors: true, strict: false, logger: false, inlineRefs: false } as const;

const loadAjv = loadOnce(async () => {
  const { Ajv } = await import('ajv');
  return new Ajv(ajvOptions) as { compile(schema: Schema): CompiledSchema };
});

/** One mismatch per place: ajv reports each branch of an `anyOf` and the `anyOf` itself. */
function mismatches(errors: readonly SchemaError[]): readonly Mismatch[] {
  const found = new Map<string, Mismatch>();
  for (const error of errors) {
    const mismatch = mismatchOf(error);
    const key = `${mismatch.kind} ${mismatch.at} ${mismatch.field ?? ''}`;
    const earlier = found.get(key);
    found.set(key, earlier ? joined(earlier, mismatch) : mismatch);
  }
  const all = [...found.values()];
  const choices = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath));
  // A fault further inside says which branch was meant; that it is not the other branch misleads.
  return all.filter(({ at }) => !choices.has(at) || !all.some((other) => other.at.startsWith(`${at}/`)));
}

function mismatchOf({ instancePath, keyword, params, message = 'does not fit' }: SchemaError): Mismatch {
  if (keyword === 'required') {
    return { at: instancePath, kind: 'missing', field: String(params.missingProperty), message };
  }
  if (keyword === 'additionalProperties') {
    return { at: instancePath, kind: 'unknown', field: String(params.additionalProperty), message };
  }
  const allowed =
    keyword === 'enum' && Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
  return { at: instancePath, kind: 'wrong', message: message + allowed };
}

const typeMessage = /^must be (\w+(?:,\w+)*)$/;

function joined(earlier: Mismatch, later: Mismatch): Mismatch {
  const type = typeMessage.exec(later.message)?.[1];
  return type && typeMessage.test(earlier.message.split(' or ')[0] ?? '')
    ? { ...earlier, message: `${earlier.message} or ${type}` }
    : earlier;
}
