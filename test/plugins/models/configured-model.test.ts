import path from 'node:path';
import { generateText } from 'ai';
import { describe, expect, test } from 'vitest';
import { configuredModel } from '../../../plugins/models/configured-model.ts';
import { openModelServer } from '../../helpers/model-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** A data dir whose `hookline.json` says this. */
function dataWith(content?: unknown): string {
  const data = temporaryFolder();
  if (content !== undefined) writeFile(path.join(data, 'hookline.json'), content);
  return data;
}

async function ask(options: Parameters<typeof configuredModel>[0]): Promise<string> {
  const model = await configuredModel(options);
  if (!model) return 'no model';
  return (await generateText({ model, prompt: 'Well?' })).text;
}

describe('the model of an agent', () => {
  test('is the one of the file', async () => {
    const { baseURL, questions } = await openModelServer('yes');
    const data = dataWith({ model: { provider: 'openai-compatible', baseURL, model: 'one' } });
    expect(await ask({ data })).toBe('yes');
    expect(questions.map(({ model }) => model)).toEqual(['one']);
  });

  test('is the given one, whatever the file says', async () => {
    const { baseURL, questions } = await openModelServer('yes');
    const data = dataWith({ model: 'nonsense' });
    expect(await ask({ data, model: { provider: 'openai-compatible', baseURL, model: 'two' } })).toBe('yes');
    expect(questions.map(({ model }) => model)).toEqual(['two']);
  });

  test.each([undefined, {}, { budget: { calls: 'few' } }])('is none where none is named: %j', async (content) => {
    expect(await ask({ data: dataWith(content) })).toBe('no model');
  });

  test.each([
    [{ data: { model: { provider: 'other', model: 'x' } } }, 'has to be openai-compatible, openai or anthropic'],
    [{ data: '{ "model": ' }, 'hookline.json'],
    [{ data: {}, model: { provider: 'openai' } }, '"model" needs "model"'],
    [{ data: { model: { provider: 'openai', model: 'gpt', apiKeyEnv: 'MY_KEY' } } }, 'is not set'],
  ])('that cannot be used is told: %j', async ({ data, ...options }, message) => {
    await expect(ask({ data: dataWith(data), environment: {}, ...options })).rejects.toMatchObject({
      code: 'no-model',
      message: expect.stringContaining(message),
    });
  });
});
