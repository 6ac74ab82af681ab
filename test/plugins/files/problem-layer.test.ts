import { expect, test } from 'vitest';
import { unreadable } from '../../../core/problems.ts';
import { problemLayer } from '../../../plugins/files/problem-layer.ts';

test('a layer of problems has no hooks and is not the project’s', () => {
  const problems = [unreadable('/data/secrets.json', 'permission denied')];
  expect(problemLayer('secrets', '/data/secrets.json', problems)).toEqual({
    id: 'secrets',
    file: '/data/secrets.json',
    directory: '/data',
    project: false,
    at: '',
    problems,
  });
});
