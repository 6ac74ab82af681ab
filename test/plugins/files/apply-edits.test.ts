import { expect, test } from 'vitest';
import { applyEdits } from '../../../plugins/files/apply-edits.ts';
import { renameKey, setValue, wrapValue } from '../../../plugins/files/edit-data.ts';

test('several edits are made at once, in whatever order', () => {
  const edits = [setValue('/c', 30), setValue('/a', 10), renameKey('/b', 'B')];
  expect(applyEdits('{ "a": 1, "b": 2, "c": 3 }', edits)).toBe('{ "a": 10, "B": 2, "c": 30 }');
});

test('of two edits of the same place the first counts', () => {
  expect(applyEdits('{ "a": { "b": 1 } }', [setValue('/a/b', 2), wrapValue('/a', '[', ']')])).toBe(
    '{ "a": { "b": 2 } }',
  );
});

test('a byte order mark stays', () => {
  expect(applyEdits('\uFEFF{ "a": 1 }', [setValue('/a', 2)])).toBe('\uFEFF{ "a": 2 }');
});

test.each(['{ "a": ', '', '---\na: 1\n---\n'])('a text that is no data stays: %j', (text) => {
  expect(applyEdits(text, [setValue('/a', 2)])).toBe(text);
});

test('an edit that would leave no data is not made', () => {
  expect(applyEdits('{ "a": 1 }', [wrapValue('/a', '[', '')])).toBe('{ "a": 1 }');
});
