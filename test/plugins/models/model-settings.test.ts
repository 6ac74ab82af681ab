import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openModelFile } from '../../../plugins/models/model-settings.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** The model file of a fresh data dir, with a content or none. */
function open(content?: unknown) {
  const data = temporaryFolder();
  const file = path.join(data, 'hookline.json');
  if (content !== undefined) writeFile(file, content);
  return { file, settings: openModelFile(data) };
}

const local = { provider: 'openai-compatible', baseURL: 'http://localhost:11434/v1', model: 'qwen3' };

describe('a model', () => {
  test.each([
    local,
    { ...local, apiKeyEnv: 'LOCAL_KEY' },
    { provider: 'openai', model: 'gpt', apiKeyEnv: 'OPENAI_API_KEY' },
    { provider: 'anthropic', model: 'claude', apiKeyEnv: 'ANTHROPIC_API_KEY' },
    { provider: 'anthropic', baseURL: 'https://proxy.example/v1', model: 'claude' },
  ])('is what the file says: %j', (model) => {
    const { settings } = open({ model });
    expect(settings.model()).toEqual(model);
    expect(settings.problems()).toEqual([]);
  });

  test('may stand among comments and notes', () => {
    const { settings } = open(`// mine\n{ "model": ${JSON.stringify({ ...local, _why: 'it is fast' })}, }`);
    expect(settings.model()).toEqual(local);
    expect(settings.problems()).toEqual([]);
  });

  test('is none where there is no file, or the file names none', () => {
    expect(open().settings.model()).toBeUndefined();
    const { settings } = open({ plugins: [] });
    expect(settings.model()).toBeUndefined();
    expect(settings.problems()).toEqual([]);
  });

  test.each<[at: string, model: unknown]>([
    ['/model', 'qwen3'],
    ['/model', null],
    ['/model', [local]],
    ['/model/provider', { ...local, provider: undefined }],
    ['/model/provider', { ...local, provider: 'OpenAI' }],
    ['/model/provider', { ...local, provider: 'constructor' }],
    ['/model/model', { ...local, model: undefined }],
    ['/model/model', { ...local, model: '' }],
    ['/model/model', { ...local, model: 3 }],
    ['/model/baseURL', { ...local, baseURL: undefined }],
    ['/model/baseURL', { ...local, baseURL: 'localhost:11434' }],
    ['/model/baseURL', { ...local, baseURL: 'file:///etc/passwd' }],
    ['/model/baseURL', { ...local, baseURL: 11434 }],
    ['/model/apiKeyEnv', { ...local, apiKeyEnv: 'sk-the-key-itself' }],
    ['/model/apiKeyEnv', { ...local, apiKeyEnv: '' }],
    ['/model/apiKeyEnv', { ...local, apiKeyEnv: ['A'] }],
    ['/model/apiKeyEnv', { provider: 'openai', model: 'gpt' }],
  ])('that is faulty at %s is none, and a problem there: %j', (at, model) => {
    const { file, settings } = open({ model });
    expect(settings.model()).toBeUndefined();
    expect(settings.problems()).toMatchObject([{ code: 'bad-field', severity: 'error', file, at }]);
    expect(JSON.stringify(settings.problems())).not.toContain('the-key-itself');
  });

  test('with a key that is not known is used, with a warning that offers the near one', () => {
    const { settings } = open({ model: { ...local, apiKeyenv: 'LOCAL_KEY' } });
    expect(settings.model()).toEqual(local);
    expect(settings.problems()).toMatchObject([
      {
        code: 'unknown-field',
        severity: 'warning',
        at: '/model/apiKeyenv',
        message: expect.stringContaining('"apiKeyEnv"'),
      },
    ]);
  });
});

describe('a budget', () => {
  test.each([{}, { calls: 0 }, { calls: 5 }, { tokens: 1_000 }, { calls: 5, tokens: 0 }])(
    'is what the file says: %j',
    (budget) => {
      const { settings } = open({ budget });
      expect(settings.budget()).toEqual(budget);
      expect(settings.problems()).toEqual([]);
    },
  );

  test('without bounds is that of a file that names none, and of no file', () => {
    expect(open({ model: local }).settings.budget()).toEqual({});
    expect(open().settings.budget()).toEqual({});
  });

  test.each([
    5,
    null,
    [],
    'many',
    { calls: -1 },
    { calls: 1.5 },
    { calls: '5' },
    { calls: null },
    { tokens: 1e300 },
    { call: 5 },
  ])('that cannot be used allows nothing, and is a problem: %j', (budget) => {
    const { file, settings } = open({ model: local, budget });
    expect(settings.budget()).toBeUndefined();
    expect(settings.model()).toEqual(local);
    expect(settings.problems()).toMatchObject([{ code: 'bad-field', severity: 'error', file, at: '/budget' }]);
  });
});

describe('a file', () => {
  test('that cannot be read is a problem, and the last good one counts', () => {
    const { file, settings } = open({ model: { ...local, other: 1 }, budget: { calls: 5 } });
    expect(settings.problems()).toMatchObject([{ code: 'unknown-field' }]);
    writeFile(file, '{ "model": {');
    expect(settings.problems()).toMatchObject([{ code: 'bad-json', file, line: 1 }]);
    expect(settings.problems()).toHaveLength(1);
    expect([settings.model(), settings.budget()]).toEqual([local, { calls: 5 }]);
  });

  test('that changed counts at once, and so does one that is gone', () => {
    const { file, settings } = open({ model: local });
    writeFile(file, { model: { ...local, model: 'llama' } });
    expect(settings.model()).toMatchObject({ model: 'llama' });
    fs.rmSync(file);
    expect(settings.model()).toBeUndefined();
  });

  test('that did not change has the very same problems', () => {
    const { settings } = open({ model: 'qwen3' });
    expect(settings.problems()).toBe(settings.problems());
  });
});
