import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { defineHookType } from '../../../core/define.ts';
import { watchFile } from '../../../plugins/files/data-file.ts';
import { httpUrls } from '../../../plugins/guards/http-urls.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import type { Profile } from '../../../types/profile.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const called: string[] = [];

/** Reaches nothing: what matters is whether it would have run. */
const post = defineHookType({
  type: 'post',
  summary: 'Notes the URL that it was to post to.',
  schema: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } },
  url: ({ url }) => url,
  run({ hook }) {
    called.push(hook.url);
    return undefined;
  },
});

const url = 'https://hooks.example.com/a';

/** A bus with one hook that posts to a URL, and the settings that allow it or do not. */
function aBus(settings?: unknown, { profile = mendcode as Profile, hook = { type: 'post', url } as object } = {}) {
  const file = path.join(temporaryFolder(), 'settings.json');
  if (settings !== undefined) writeFile(file, settings);
  const bus = new HookBus({ profile, project: path.dirname(file) });
  bus
    .use(post)
    .use(httpUrls(watchFile(file)))
    .use(inlineLayer({ Stop: [{ hooks: [hook] }] }));
  return { bus, file, outcome: async () => (await bus.dispatch('Stop')).outcomes[0] };
}

describe('a hook that sends the event to a URL', () => {
  test('runs when a pattern matches its whole URL', async () => {
    const { bus, outcome } = aBus({ allowedHttpHookUrls: ['https://other.example/*', 'https://hooks.example.com/*'] });
    called.length = 0;
    expect(await outcome()).toMatchObject({ status: 'passed' });
    expect(called).toEqual([url]);
    expect((await bus.list()).hooks).toMatchObject([{ runs: true }]);
  });

  const noPattern = 'not allowed: no pattern of allowedHttpHookUrls matches its whole URL';
  test.each<[why: string, settings: unknown, reason: string]>([
    ['no pattern matches', { allowedHttpHookUrls: ['https://hooks.example.com/'] }, noPattern],
    ['the list is empty', { allowedHttpHookUrls: [] }, noPattern],
    ['there is no list', {}, 'not allowed: the settings have no allowedHttpHookUrls'],
    ['there are no settings', undefined, 'not allowed: the settings have no allowedHttpHookUrls'],
    [
      'the settings cannot be read',
      '{ "allowedHttpHookUrls": ["*"',
      'not allowed: the settings have no allowedHttpHookUrls',
    ],
    ['the patterns are no texts', { allowedHttpHookUrls: [null, 1, true, ['*'], { '*': '*' }] }, noPattern],
    [
      'the list is a text',
      { allowedHttpHookUrls: '*' },
      'not allowed: allowedHttpHookUrls in the settings has to be a list of texts',
    ],
  ])('does not run, and is listed with the reason, where %s', async (_why, settings, reason) => {
    const { bus, outcome } = aBus(settings);
    called.length = 0;
    expect(await outcome()).toMatchObject({ status: 'skipped', code: 'url-not-allowed', reason });
    expect(called).toEqual([]);
    expect((await bus.list()).hooks).toMatchObject([{ runs: false, code: 'url-not-allowed', reason }]);
  });

  test('does not run where its URL cannot be read, whatever is allowed', async () => {
    const { outcome } = aBus({ allowedHttpHookUrls: ['*'] }, { hook: { type: 'post', url: 'http://[::1' } });
    expect(await outcome()).toMatchObject({
      status: 'skipped',
      code: 'url-not-allowed',
      reason: 'not allowed: its URL cannot be read',
    });
  });

  test('goes by the settings as they are when it is to run', async () => {
    const { outcome, file } = aBus({ allowedHttpHookUrls: ['*'] });
    expect(await outcome()).toMatchObject({ status: 'passed' });
    writeFile(file, { allowedHttpHookUrls: ['https://other.example/*'] });
    expect(await outcome()).toMatchObject({ status: 'skipped' });
    writeFile(file, { allowedHttpHookUrls: [url] });
    expect(await outcome()).toMatchObject({ status: 'passed' });
    writeFile(file, '{');
    expect(await outcome(), 'the last good settings count').toMatchObject({ status: 'passed' });
    fs.rmSync(file);
    expect(await outcome()).toMatchObject({ status: 'skipped' });
  });
});

test('a hook that sends nothing to a URL is none of its business', async () => {
  const quiet = defineHookType({
    type: 'quiet',
    summary: 'Passes.',
    schema: { type: 'object', properties: {} },
    run: () => undefined,
  });
  const { bus, outcome } = aBus({}, { hook: { type: 'quiet' } });
  bus.use(quiet);
  expect(await outcome()).toMatchObject({ status: 'passed' });
});

test('a type whose URL cannot be told fails closed', async () => {
  const faulty = defineHookType({
    type: 'faulty',
    summary: 'Has no URL to tell.',
    schema: { type: 'object', properties: {} },
    url() {
      throw new Error('out of order');
    },
    run: () => undefined,
  });
  const { bus, outcome } = aBus({ allowedHttpHookUrls: ['*'] }, { hook: { type: 'faulty' } });
  bus.use(faulty);
  expect(await outcome()).toMatchObject({ status: 'failed', code: 'guard-failed' });
});

test('a profile that names no key lets hooks reach any URL', async () => {
  const { urlsKey: _, ...places } = mendcode.places;
  const { outcome } = aBus(undefined, { profile: { ...mendcode, places } });
  expect(await outcome()).toMatchObject({ status: 'passed' });
});
