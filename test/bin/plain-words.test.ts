import util from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlainWords } from '../../bin/plain-words.ts';

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  payload: { type: 'string' },
  'data-dir': { type: 'string' },
} as const;

test('words and options in full are told apart', () => {
  expect(readPlainWords(['Stop', '--json', '--payload', '{}', 'more'], options)).toEqual({
    values: { json: true, payload: '{}' },
    positionals: ['Stop', 'more'],
  });
});

test.each([
  [['-h']],
  [['--payload={}']],
  [['--payload']],
  [['--payload', '--json']],
  [['--other']],
  [['--']],
  [['-']],
  [['--__proto__']],
  [['--constructor']],
])('%j is for parseArgs', (words) => {
  expect(readPlainWords(words, options)).toBeUndefined();
});

test('an option that has a default, or may be there more than once, is for parseArgs', () => {
  expect(readPlainWords(['--a', 'x'], { a: { type: 'string', default: 'y' } })).toBeUndefined();
  expect(readPlainWords(['--a', 'x'], { a: { type: 'string', multiple: true } })).toBeUndefined();
});

test('parseArgs comes to the same wherever there is no doubt', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '--json',
      '--payload',
      '--data-dir',
      '--help',
      '-h',
      '--',
      '-',
      '--no-json',
      '--json=1',
      '',
      'x',
      '--js',
    ),
    fc.string(),
  );
  let plain = 0;
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (args) => {
      const read = readPlainWords(args, options);
      if (!read) return;
      plain += 1;
      const { values, positionals } = util.parseArgs({ args, options, allowPositionals: true, strict: true });
      expect(read).toEqual({ values: { ...values }, positionals });
    }),
    { numRuns: 2_000 },
  );
  expect(plain).toBeGreaterThan(100);
});
