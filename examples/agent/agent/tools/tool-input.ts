import type { Tool } from './tool.ts';

/** An input of texts alone, as a schema: each with what it is. */
export function textsOf(fields: Readonly<Record<string, string>>): Tool['input'] {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, description]) => [field, { type: 'string', description }]),
  );
  return { type: 'object', properties, required: Object.keys(fields) };
}

/** A text of an input. @throws Error where there is none. */
export function textOf(input: unknown, field: string): string {
  const value = new Map<string, unknown>(Object.entries(input ?? {})).get(field);
  if (typeof value !== 'string') throw new Error(`"${field}" has to be a text`);
  return value;
}

/** The same for people, who can bear that there is none. */
export function shownText(input: unknown, field: string): string {
  return String(new Map<string, unknown>(Object.entries(input ?? {})).get(field) ?? '?');
}
