import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readText } from '../../core/read-text.ts';

const keys = new Set(['decision', 'context']);
const read = (text: string, cut = false) => readText(text, cut, keys);

describe('the text of a hook', () => {
  test.each([
    ['{"decision": "block"}', { answer: { decision: 'block' } }],
    [' \n\uFEFF {"a": 1}\n', { answer: { a: 1 } }],
    ['{}', { answer: {} }],
    ['plain words\n', { plain: 'plain words' }],
    ['', { plain: '' }],
    ['[1, 2]', { plain: '[1, 2]' }],
    ['"text"', { plain: '"text"' }],
    ['a {"decision": 1} b', { plain: 'a {"decision": 1} b' }],
    ['log\n{"other": 1}', { plain: 'log\n{"other": 1}' }],
    ['log\n{"decision": }', { plain: 'log\n{"decision": }' }],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each(['{', '{"decision": "block"', '{"decision": "block"} and more', '{not json}'])(
    'that starts like a JSON object and is none cannot be read: %j',
    (text) => {
      expect(read(text)).toEqual({ unreadable: 'its output starts like a JSON object and is none' });
    },
  );

  test.each(['starting\n{"decision": "block"}', 'a\r\n  {"context": null}  \r\nb'])(
    'that holds an answer as a line among others cannot be read: %j',
    (text) => {
      expect(read(text)).toEqual({ unreadable: 'its output holds a JSON answer among other lines' });
    },
  );

  test('that was cut is no answer, even where the rest parses', () => {
    expect(read('{"decision": "block"}', true)).toEqual({
      unreadable: 'its JSON answer is longer than what is captured',
    });
    expect(read('plain', true)).toEqual({ plain: 'plain' });
  });

  test('never loses an answer: what parses as an object is one', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (answer) => {
        const parsed: unknown = JSON.parse(JSON.stringify(answer));
        expect(read(`\n${JSON.stringify(answer)} `)).toEqual({ answer: parsed });
      }),
    );
  });
});
