import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openHookServer } from '../../helpers/hook-server.ts';
import { openMercury } from '../../helpers/mercury-workplace.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

describe('a variable in a header, in a dialect that has them,', () => {
  /** What a header comes to, with variables in the environment of this process. */
  async function headerOf(written: string, allowedEnvVars: unknown, variables: Readonly<Record<string, string>> = {}) {
    for (const [name, value] of Object.entries({ TEAM: 'core', HIDDEN: 'not for them', ...variables })) {
      vi.stubEnv(name, value);
    }
    onTestFinished(() => void vi.unstubAllEnvs());
    const { url, requests } = await openHookServer({ '/': {} });
    const { userHooks, bus } = openMercury();
    userHooks('Setup', {
      type: 'http',
      url,
      headers: { 'x-a': written },
      ...(allowedEnvVars !== undefined && { allowedEnvVars }),
    });
    const { outcomes } = await bus().emit('Setup', { trigger: 'init' });
    return { sent: requests[0]?.headers['x-a'], outcome: outcomes[0], requests };
  }

  test.each([
    ['$TEAM', 'core'],
    ['${TEAM}', 'core'],
    ['a$TEAM-b', 'acore-b'],
    ['$TEAM$TEAM', 'corecore'],
    ['$TEAM_x.', '.'],
    ['${TEAM}_x', 'core_x'],
    ['<${}>', '<>'],
    ['<${TEAM HIDDEN}>', '<>'],
    ['<${TEAM:-x}>', '<>'],
    ['$', '$'],
    ['$1 $- $(TEAM)', '$1 $- $(TEAM)'],
    ['${TEAM', '${TEAM'],
    ['$$TEAM', '$core'],
    ['<$team>', '<>'],
  ])('%s reads %s', async (written, sent) => {
    expect((await headerOf(written, ['TEAM'])).sent).toBe(sent);
  });

  test.each([
    ['$HIDDEN', ['TEAM']],
    ['$HIDDEN', []],
    ['$HIDDEN', undefined],
    ['$NOBODY', ['NOBODY']],
    ['$HIDDEN', ['HIDDE', 'HIDDENS', 'hidden', '*', '']],
    ['$constructor', ['constructor']],
    ['$__proto__', ['__proto__']],
    ['$toString', ['toString']],
  ])('%s with %j allowed is an empty text', async (written, allowed) => {
    expect((await headerOf(`<${written}>`, allowed)).sent).toBe('<>');
  });

  test.each(['a\nx-b: c', 'a\r\nx-b: c', 'a\tb', 'a\u007fb', '鍵'])(
    'whose value holds what no header may sends nothing: %j',
    async (value) => {
      const { outcome, requests } = await headerOf('$TEAM', ['TEAM'], { TEAM: value });
      expect(outcome).toMatchObject({ status: 'failed', code: 'network' });
      expect(JSON.stringify(outcome)).not.toContain('x-b');
      expect(requests).toEqual([]);
    },
  );

  test('has its value put in as it is', async () => {
    const { sent } = await headerOf('<$TEAM>', ['TEAM', 'HIDDEN'], { TEAM: '$& $HIDDEN ${HIDDEN}' });
    expect(sent).toBe('<$& $HIDDEN ${HIDDEN}>');
  });

  test('is no variable of a header’s name', async () => {
    const { bus, userHooks } = openMercury();
    userHooks('Setup', { type: 'http', url: 'http://127.0.0.1:1/', headers: { $TEAM: 'a' }, allowedEnvVars: ['TEAM'] });
    expect((await bus().list()).hooks).toMatchObject([{ type: 'http' }]);
  });

  test.each(['TEAM', [7], {}])('has no list that is %j: that refuses the hook', async (allowedEnvVars) => {
    const { bus, userHooks } = openMercury();
    userHooks('Setup', { type: 'http', url: 'http://127.0.0.1:1/', allowedEnvVars });
    const { hooks, problems } = await bus().list();
    expect(hooks).toEqual([]);
    expect(problems).toMatchObject([{ code: 'bad-field' }]);
  });

  test('is text like any other in a dialect that has none, which does not know the list either', async () => {
    const { url, requests } = await openHookServer({ '/': {} });
    const place = openWorkplace();
    writeFile(path.join(place.data, 'settings.json'), { allowedHttpHookUrls: ['*'] });
    place.userHooks('Stop', { type: 'http', url, headers: { 'x-a': '$HOME ${HOME}' }, allowedEnvVars: ['HOME'] });
    const bus = place.bus();
    expect((await bus.list()).problems).toMatchObject([
      { code: 'unknown-field', at: '/hooks/Stop/0/hooks/0/allowedEnvVars' },
    ]);
    await bus.emit('Stop', {});
    expect(requests[0]?.headers['x-a']).toBe('$HOME ${HOME}');
  });
});
