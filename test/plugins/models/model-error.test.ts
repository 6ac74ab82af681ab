import { expect, test } from 'vitest';
import { ModelError } from '../../../plugins/models/model-error.ts';

test('a model’s error is an error with a code of its own, and keeps its cause', () => {
  const cause = new Error('out of order');
  const error = new ModelError('budget', 'used up', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ code: 'budget', message: 'used up', cause });
});
