import { expect, test } from 'vitest';
import { ModelError } from '../../../plugins/models/model-error.ts';
import { modelFailure } from '../../../plugins/models/model-failure.ts';

test('an error of ours is told as it is', () => {
  const error = new ModelError('budget', 'used up');
  expect(modelFailure(error)).toBe(error);
});

test.each<[thrown: unknown, message: string]>([
  [{ statusCode: 401, message: 'wrong key sk-1' }, 'the model could not be asked (status 401)'],
  [{ statusCode: 200, message: 'sk-1' }, 'the model gave no answer that can be read'],
  [
    new Error('fetch failed', { cause: Object.assign(new Error('http://sk-1@host'), { code: 'ECONNREFUSED' }) }),
    'the model could not be asked (ECONNREFUSED)',
  ],
  [{ name: 'AI_ToolChoiceViolationError' }, 'the model called a tool where it had to answer'],
  [Object.assign(new Error('sk-1'), { code: 'the key sk-1' }), 'the model could not be asked'],
  ['sk-1', 'the model could not be asked'],
  [undefined, 'the model could not be asked'],
])('any other is told without its words: %j', (thrown, message) => {
  const error = modelFailure(thrown);
  expect(error).toBeInstanceOf(ModelError);
  expect(error).toMatchObject({ code: 'model-error', message, cause: thrown });
});

test('causes in a circle end', () => {
  const thrown: { cause?: unknown } = {};
  thrown.cause = thrown;
  expect(modelFailure(thrown).message).toBe('the model could not be asked');
});
