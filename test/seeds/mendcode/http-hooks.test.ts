import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openHookServer } from '../../helpers/hook-server.ts';
import { readFile } from '../../helpers/read-file.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** A workplace whose user allows hooks to reach the given URLs. */
function workplaceWith(allowedHttpHookUrls: readonly string[], more: object = {}) {
  const workplace = openWorkplace();
  writeFile(path.join(workplace.data, 'settings.json'), { allowedHttpHookUrls, ...more });
  return workplace;
}

const everything = ['http://127.0.0.1:*'];
const skipped = { status: 'skipped', code: 'url-not-allowed' };

describe('an http hook', () => {
  test('posts what a command hook gets on stdin', async () => {
    const { url, requests } = await openHookServer({ '/judge': {} });
    const { project, userHooks, bus } = workplaceWith(everything);
    userHooks('PreToolUse', 'cat > stdin', { type: 'http', url: `${url}/judge` });
    await bus().emit('PreToolUse', toolCall());
    expect(requests).toMatchObject([
      { method: 'POST', url: '/judge', headers: { 'content-type': 'application/json' } },
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(JSON.parse(readFile(path.join(project, 'stdin')) ?? ''));
  });

  test('sends its headers as written: no variable is filled in', async () => {
    const { url, requests } = await openHookServer({ '/': {} });
    const { userHooks, bus } = workplaceWith(everything);
    userHooks('PreToolUse', { type: 'http', url, headers: { 'x-team': 'core', 'x-home': '$HOME' } });
    await bus().emit('PreToolUse', toolCall());
    expect(requests).toMatchObject([{ headers: { 'x-team': 'core', 'x-home': '$HOME' } }]);
  });

  test.each([
    ['an empty reply', { status: 204 }, { decision: 'continue', outcomes: [{ status: 'passed' }] }],
    ['plain text', { body: 'no' }, { decision: 'continue', outcomes: [{ status: 'passed' }] }],
    [
      'a decision to block',
      { body: { decision: 'block', reason: 'no' } },
      { decision: 'block', effect: 'refuse', reason: 'no' },
    ],
    [
      'a denied permission',
      { body: { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } } },
      { decision: 'block', effect: 'refuse', reason: 'no' },
    ],
  ])('goes by a 2xx reply: %s', async (_title, answer, expected) => {
    const { url } = await openHookServer({ '/': answer });
    const { userHooks, bus } = workplaceWith(everything);
    userHooks('PreToolUse', { type: 'http', url });
    expect(await bus().emit('PreToolUse', toolCall())).toMatchObject(expected);
  });

  const block = { decision: 'block', reason: 'no' };
  test.each([
    ['a status outside 2xx', '/busy', { status: 'failed', code: 'http-status' }],
    ['a redirect', '/moved', { status: 'failed', code: 'http-status' }],
    ['a connection that breaks', '/broken', { status: 'failed', code: 'network' }],
    ['a timeout', '/silent', { status: 'timedOut' }],
  ])('is logged and ignored after %s', async (_title, where, outcome) => {
    const { url } = await openHookServer({
      '/busy': { status: 500, body: block },
      '/moved': { status: 302, headers: { location: '/there' }, body: block },
      '/broken': { broken: true },
      '/silent': { silent: true },
    });
    const { data, userHooks, bus } = workplaceWith(everything);
    userHooks('PreToolUse', { type: 'http', url: url + where, timeout: where === '/silent' ? 0.2 : 15 });
    expect(await bus().emit('PreToolUse', toolCall())).toMatchObject({ decision: 'continue', outcomes: [outcome] });
    const log = path.join(data, 'hookline.log');
    const { status, code } = outcome as { status: string; code?: string };
    await expect.poll(() => readFile(log)).toContain(code ?? status);
  });

  test('follows no redirect', async () => {
    const { url, requests } = await openHookServer({
      '/moved': { status: 307, headers: { location: '/there' } },
      '/there': { body: block },
    });
    const { userHooks, bus } = workplaceWith(everything);
    userHooks('PreToolUse', { type: 'http', url: `${url}/moved` });
    expect(await bus().emit('PreToolUse', toolCall())).toMatchObject({ decision: 'continue' });
    expect(requests.map((request) => request.url)).toEqual(['/moved']);
  });
});

describe('the URLs that http hooks may reach', () => {
  test.each([
    ['no setting', {}],
    ['an empty setting', { allowedHttpHookUrls: [] }],
  ])('are none with %s', async (_title, settings) => {
    const { url, requests } = await openHookServer({ '/': {} });
    const { data, userHooks, bus } = openWorkplace();
    writeFile(path.join(data, 'settings.json'), settings);
    userHooks('PreToolUse', { type: 'http', url });
    expect(await bus().emit('PreToolUse', toolCall())).toMatchObject({ outcomes: [skipped] });
    expect(requests).toEqual([]);
  });

  test.each([
    ['the whole URL has to match', 'https://hooks.example.com/a', 'https://hooks.example.com/a?team=core', false],
    ['its beginning does not do', 'https://hooks.example.com', 'https://hooks.example.com/a', false],
    ['a part of it does not do', 'hooks.example.com/*', 'https://hooks.example.com/a', false],
    ['* spans any characters', 'https://hooks.example.com/*', 'https://hooks.example.com/a/b?team=core', true],
    ['* spans none as well', 'https://hooks.example.com/a*', 'https://hooks.example.com/a', true],
    ['all else stands for itself', 'https://hooks.example.com/a', 'https://hooks-example.com/a', false],
  ])('match a pattern of allowedHttpHookUrls: %s', async (_title, pattern, url, runs) => {
    const { userHooks, bus } = workplaceWith(['https://elsewhere.example.com/', pattern]);
    userHooks('PreToolUse', { type: 'http', url });
    expect((await bus().list()).hooks).toMatchObject([{ runs }]);
  });

  test.each([
    ['neither', false, [], 'not-trusted'],
    ['an allowed URL alone', false, everything, 'not-trusted'],
    ['trust alone', true, [], 'url-not-allowed'],
    ['both', true, everything, undefined],
  ])('are reached from a project on top of its trust: with %s', async (_title, trusted, urls, code) => {
    const { project, data, projectHooks, bus } = workplaceWith(urls);
    const trustedToolDirs = trusted ? [project] : [];
    writeFile(path.join(data, 'settings.json'), { allowedHttpHookUrls: urls, trustedToolDirs });
    projectHooks('PreToolUse', { type: 'http', url: 'http://127.0.0.1:1/' });
    const [hook] = (await bus().list()).hooks;
    expect([hook?.runs, hook?.code]).toEqual([code === undefined, code]);
  });
});

describe('the URL of an http hook', () => {
  const secretive = (url: string) => `${url.replace('//', '//anna:pass@')}/judge?key=value`;

  test('is listed without query and credentials', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', { type: 'http', url: secretive('http://hooks.example.com') });
    expect((await bus().list()).hooks).toMatchObject([{ label: 'http://hooks.example.com/judge' }]);
  });

  test('is not in the log', async () => {
    const { url } = await openHookServer({});
    const { data, userHooks, bus } = workplaceWith(['http://*']);
    userHooks('PreToolUse', { type: 'http', url: secretive(url) });
    await bus().emit('PreToolUse', toolCall());
    const log = path.join(data, 'hookline.log');
    await expect.poll(() => readFile(log)).toContain('http-status');
    expect(readFile(log)).not.toMatch(/127\.0\.0\.1|judge|anna|pass|key=|value/);
  });
});
