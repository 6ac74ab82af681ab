import { generateText } from 'ai';
import { expect, test, vi } from 'vitest';
import { openModel } from '../../../plugins/models/open-model.ts';
import { openModelServer } from '../../helpers/model-server.ts';

test('a model of the AI SDK is opened: the one of the settings, or the one that is named', async () => {
  const { baseURL, questions } = await openModelServer('yes');
  const settings = { provider: 'openai-compatible', baseURL, model: 'judge' } as const;
  for (const name of [undefined, 'other']) {
    const { text } = await generateText({ model: await openModel(settings, name), prompt: 'Well?' });
    expect(text).toBe('yes');
  }
  expect(questions.map(({ model }) => model)).toEqual(['judge', 'other']);
});

test('what the SDK warns of is not printed', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { baseURL } = await openModelServer('yes');
  const model = await openModel({ provider: 'openai-compatible', baseURL, model: 'judge' });
  const { warnings } = await generateText({ model, prompt: 'Well?', topK: 3 });
  expect([warnings, warned.mock.calls]).toEqual([[], []]);
  warned.mockRestore();
});
