import path from 'node:path';
import { expect, test } from 'vitest';
import { locateProblems } from '../../../plugins/files/locate-problems.ts';
import type { Problem } from '../../../types/problem.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const wrong: Problem = { code: 'bad-field', severity: 'error', message: 'is wrong', at: '/plugins/1' };

test('a problem with a pointer gets its line and column', () => {
  const file = writeFile(
    path.join(temporaryFolder(), 'any.json'),
    '{\n  "plugins": [\n    "a",\n    "b" // here\n  ] }',
  );
  expect(locateProblems(file, [wrong])).toEqual([{ ...wrong, line: 4, column: 5 }]);
});

test('one without, one whose place is known, and those of a file that is gone stay as they are', () => {
  const file = writeFile(path.join(temporaryFolder(), 'any.json'), '{}');
  const { at: _, ...whole } = wrong;
  expect(locateProblems(file, [whole, { ...wrong, line: 7, column: 8 }])).toEqual([
    whole,
    { ...wrong, line: 7, column: 8 },
  ]);
  expect(locateProblems('/nowhere/any.json', [wrong])).toEqual([wrong]);
});
