import { isObject } from './path.ts';

/** A schema whose references into itself lead to where it stands in another one: `place` is a JSON pointer there. */
export function moveReferences(schema: unknown, place: string): unknown {
  if (Array.isArray(schema)) return schema.map((each) => moveReferences(each, place));
  // What has an id of its own refers into itself from there.
  if (!isObject(schema) || typeof schema.$id === 'string') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === '$ref' && typeof value === 'string'
        ? value.replace(/^#(?=\/|$)/, `#${place}`)
        : moveReferences(value, place),
    ]),
  );
}
