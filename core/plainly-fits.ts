import type { Schema } from '../types/schema.ts';
import { isObject } from './path.ts';

const plainKeywords = new Set(['type', 'properties', 'required', 'items', 'description']);

/**
 * Whether a value has the types that a plain schema wants, told without a compiled one. Fields that are left out are no matter
 * here. False also where the schema says more than types: then only its check can tell.
 */
export function plainlyFits(value: unknown, schema: Schema): boolean {
  if (!isObject(schema) || !Object.keys(schema).every((keyword) => plainKeywords.has(keyword))) return false;
  const { type, properties, items } = schema as PlainSchema;
  if (type !== undefined && !isOfType(value, type)) return false;
  if (items !== undefined && !(Array.isArray(value) && value.every((each) => plainlyFits(each, items)))) return false;
  return Object.entries(properties ?? {}).every(
    ([field, inner]) => !isObject(value) || !Object.hasOwn(value, field) || plainlyFits(value[field], inner),
  );
}

interface PlainSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'object') return isObject(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return (type === 'string' || type === 'boolean' || type === 'number') && typeof value === type;
}
