import { expect, test } from 'vitest';
import { moveReferences } from '../../core/move-references.ts';

test.each([
  [{ $ref: '#' }, { $ref: '#/in' }],
  [{ $ref: '#/$defs/a' }, { $ref: '#/in/$defs/a' }],
  [{ properties: { a: { items: [{ $ref: '#/b' }] } } }, { properties: { a: { items: [{ $ref: '#/in/b' }] } } }],
  [{ $ref: '#anchor' }, { $ref: '#anchor' }],
  [{ $ref: 'https://example.com/s#/a' }, { $ref: 'https://example.com/s#/a' }],
  [{ properties: { $ref: { type: 'string' } } }, { properties: { $ref: { type: 'string' } } }],
  [{ items: { $id: 'own', $ref: '#/a' } }, { items: { $id: 'own', $ref: '#/a' } }],
])('%j becomes %j', (schema, moved) => {
  expect(moveReferences(schema, '/in')).toEqual(moved);
});
