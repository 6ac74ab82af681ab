import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commentParser } from '../../../plugins/files/comment-parser.ts';

test('it reads JSON with comments, and is the same one each time', () => {
  expect(commentParser().parse('{"a": 1 /* one */}')).toEqual({ a: 1 });
  expect(commentParser()).toBe(commentParser());
});

test('plain JSON is read without loading it', () => {
  const script = `
    import { createRequire } from 'node:module';
    import { parseData } from './plugins/files/parse-data.ts';
    const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('jsonc-parser'));
    const loaded = ['{}', '{ /* comment */ }'].map((text) => [parseData(text).value, isLoaded()]);
    console.log(JSON.stringify(loaded));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual([
    [{}, false],
    [{}, true],
  ]);
});
