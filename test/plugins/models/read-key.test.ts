import { expect, test } from 'vitest';
import { readKey } from '../../../plugins/models/read-key.ts';

const model = { provider: 'openai', model: 'gpt', apiKeyEnv: 'MY_KEY' } as const;

test('a key is the value of the variable that is named, and of no other', () => {
  expect(readKey(model, 'file', { MY_KEY: 'k', OPENAI_API_KEY: 'other' })).toBe('k');
  expect(readKey({ provider: 'openai', model: 'gpt' }, 'file', { OPENAI_API_KEY: 'other' })).toBeUndefined();
});

test.each([{}, { MY_KEY: '' }])(
  'one that is not set is told without its name: it may be the key itself',
  (environment) => {
    expect(() => readKey(model, '/data/hookline.json', environment)).toThrow(
      expect.objectContaining({
        code: 'no-model',
        message: 'the variable that "apiKeyEnv" in /data/hookline.json names is not set',
      }),
    );
  },
);
