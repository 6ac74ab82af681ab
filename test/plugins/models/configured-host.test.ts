import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { memorySessions } from '../../../core/sessions.ts';
import { configuredHost } from '../../../plugins/models/configured-host.ts';
import { fileSessions } from '../../../plugins/state/file-sessions.ts';
import type { SessionStore } from '../../../types/session.ts';
import { type ModelFailure, openModelServer } from '../../helpers/model-server.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

interface Options {
  readonly budget?: unknown;
  readonly model?: object;
  readonly sessions?: SessionStore;
  readonly environment?: NodeJS.ProcessEnv;
}

/** A data dir whose model gives the answers in turn, at 120 tokens each, and what a host makes of it. */
async function place(answers: readonly (string | ModelFailure)[] = ['yes']) {
  const data = temporaryFolder();
  const { baseURL, questions } = await openModelServer(...answers);
  const file = path.join(data, 'hookline.json');
  const open = ({ budget, model, sessions = memorySessions(), environment = {} }: Options = {}) => {
    writeFile(file, { model: { provider: 'openai-compatible', baseURL, model: 'judge', ...model }, budget });
    const host = configuredHost({ data, sessions, environment });
    return (session = 'ses_1') => ask(host, session);
  };
  return { data, file, questions, open };
}

/** The answer, or the code of why there is none. */
async function ask({ complete }: ReturnType<typeof configuredHost>, session: string): Promise<string> {
  try {
    return (await complete?.({ prompt: 'Well?', session, signal: new AbortController().signal })) ?? 'none';
  } catch (thrown) {
    return (thrown as { readonly code: string }).code;
  }
}

async function inTurn(...asks: (() => Promise<string>)[]): Promise<string[]> {
  const answers: string[] = [];
  for (const each of asks) answers.push(await each());
  return answers;
}

describe('the model', () => {
  test('is the one that the host was given, whatever the file names', async () => {
    const { data, open, questions } = await place();
    open();
    const model = { ...JSON.parse(fs.readFileSync(path.join(data, 'hookline.json'), 'utf8')).model, model: 'given' };
    const host = configuredHost({ data, sessions: memorySessions(), model, environment: {} });
    expect(await ask(host, 'ses_1')).toBe('yes');
    expect(questions.map((each) => each.model)).toEqual(['given']);
  });

  test('is the one that the file names now', async () => {
    const { data, open, file, questions } = await place();
    const asking = open();
    expect(await asking()).toBe('yes');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('judge', 'other'));
    expect(await asking()).toBe('yes');
    expect(questions.map(({ model }) => model)).toEqual(['judge', 'other']);
    fs.rmSync(file);
    expect(await asking()).toBe('no-model');
    expect(fs.readdirSync(data)).toEqual([]);
  });

  test('is not asked without the key that it needs, and the call is not booked', async () => {
    const { open, questions } = await place();
    const sessions = memorySessions();
    const asking = open({ model: { apiKeyEnv: 'JUDGE_KEY' }, sessions, environment: { JUDGE_KEY: '' } });
    expect(await asking()).toBe('no-model');
    expect(questions).toEqual([]);
    expect(await sessions.load('ses_1')).toBeUndefined();
  });

  test('whose key is not set is told without the name of the variable: it may be the key itself', async () => {
    const { open, data } = await place();
    open({ model: { apiKeyEnv: 'skTheKeyItself' } });
    const host = configuredHost({ data, sessions: memorySessions(), environment: {} });
    const asked = host.complete?.({ prompt: 'Well?', session: 's', signal: new AbortController().signal });
    await expect(asked).rejects.toThrow(/^(?!.*skTheKeyItself).*"apiKeyEnv".*not set/);
  });
});

describe('a budget of calls', () => {
  test('allows as many in a session, and each session its own', async () => {
    const { open, questions } = await place();
    const asking = open({ budget: { calls: 2 } });
    expect(await inTurn(asking, asking, asking, () => asking('ses_2'))).toEqual(['yes', 'yes', 'budget', 'yes']);
    expect(questions).toHaveLength(3);
  });

  test('counts a call that failed', async () => {
    const { open } = await place([{ status: 500 }]);
    const asking = open({ budget: { calls: 1 } });
    expect(await inTurn(asking, asking)).toEqual(['model-error', 'budget']);
  });

  test('is not overspent by calls at once', async () => {
    const { open, questions } = await place();
    const asking = open({ budget: { calls: 3 } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => asking()));
    expect(answers.filter((answer) => answer === 'yes')).toHaveLength(3);
    expect(questions).toHaveLength(3);
  });

  test('of none allows none', async () => {
    const { open, questions } = await place();
    expect(await open({ budget: { calls: 0 } })()).toBe('budget');
    expect(questions).toEqual([]);
  });

  test('is shared by processes that keep the sessions in files', async () => {
    const { open, data } = await place();
    const another = () => open({ budget: { calls: 2 }, sessions: fileSessions(path.join(data, 'sessions')) })();
    expect(await inTurn(another, another, another)).toEqual(['yes', 'yes', 'budget']);
  });
});

describe('a budget of tokens', () => {
  test('allows calls until it is used up; the last one may go beyond it', async () => {
    const { open } = await place();
    const asking = open({ budget: { tokens: 121 } });
    expect(await inTurn(asking, asking, asking)).toEqual(['yes', 'yes', 'budget']);
  });

  test('is shared by processes that keep the sessions in files', async () => {
    const { open, data } = await place();
    const another = () => open({ budget: { tokens: 120 }, sessions: fileSessions(path.join(data, 'sessions')) })();
    expect(await inTurn(another, another)).toEqual(['yes', 'budget']);
  });
});

test('a budget that cannot be read allows nothing', async () => {
  const { open, questions } = await place();
  expect(await open({ budget: { calls: 'many' } })()).toBe('budget');
  expect(questions).toEqual([]);
});

test('the follow-ups of a session stay what they are', async () => {
  const { open } = await place();
  const sessions = memorySessions();
  await sessions.change('ses_1', () => ({ followUps: { Stop: 2 } }));
  await open({ sessions })();
  expect(await sessions.load('ses_1')).toEqual({ followUps: { Stop: 2 }, usage: { calls: 1, tokens: 120 } });
});

describe('where what a session spends cannot be kept', () => {
  const broken: SessionStore = {
    load: async () => undefined,
    change: () => Promise.reject(new Error('the disk is full')),
  };

  test.each([{ calls: 5 }, { tokens: 5_000 }])('a budget allows nothing: %j', async (budget) => {
    const { open, questions } = await place();
    expect(await open({ sessions: broken, budget })()).toBe('budget');
    expect(questions).toEqual([]);
  });

  test('and there is no budget, the model is asked all the same', async () => {
    const { open } = await place();
    expect(await open({ sessions: broken })()).toBe('yes');
  });

  test('after the answer came, the answer counts', async () => {
    const { open } = await place();
    const memory = memorySessions();
    let changes = 0;
    const failing: SessionStore = {
      load: memory.load,
      change: (...call) => (changes++ === 0 ? memory.change(...call) : broken.change(...call)),
    };
    expect(await open({ sessions: failing, budget: { calls: 5 } })()).toBe('yes');
  });
});

test('a verification needs what a completion needs: a model, its key, and a budget that can be read', async () => {
  const { data, file, questions } = await place();
  const { verify } = configuredHost({ data, sessions: memorySessions(), environment: {} });
  const local = { provider: 'openai-compatible', baseURL: 'http://127.0.0.1:9/v1', model: 'judge' };
  const codes: unknown[] = [];
  for (const settings of [{}, { model: { ...local, apiKeyEnv: 'KEY' } }, { model: local, budget: 5 }]) {
    writeFile(file, settings);
    const { signal } = new AbortController();
    const asked = verify?.({ prompt: '?', session: 's', project: data, redact: (value) => value, signal });
    codes.push(await asked?.catch(({ code }) => code));
  }
  expect(codes).toEqual(['no-model', 'no-model', 'budget']);
  expect(questions).toEqual([]);
});
