import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openBus } from '../../bin/open-bus.ts';
import { quietVerdictOf, readQuietCall } from '../../bin/quiet-run.ts';
import { findFolders } from '../../plugins/places.ts';
import { profiles } from '../../plugins/profiles/index.ts';
import type { Profile } from '../../types/profile.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe('only a plain call may be quiet', () => {
  test('its words are read', () => {
    expect(readQuietCall(['run', 'Stop', '--json'])).toEqual({ event: 'Stop' });
    const words = [
      'run',
      'Stop',
      '--cwd',
      '/p',
      '--json',
      '--payload',
      '{}',
      '--data-dir',
      '/d',
      '--managed-dir',
      '/m',
    ];
    expect(readQuietCall([...words, '--profile', 'mercury'])).toEqual({
      event: 'Stop',
      cwd: '/p',
      payload: '{}',
      data: '/d',
      managed: '/m',
      profile: 'mercury',
    });
  });

  test.each([
    [['run', 'Stop']],
    [['list', 'Stop', '--json']],
    [['run', '--json', '--', 'Stop']],
    [['run', '--json']],
    [['run', 'Stop', '--json', '--help']],
    [['run', 'Stop', '--json', '--show-output']],
    [['run', 'Stop', '--json', '--trace', 'x']],
    [['run', 'Stop', '--json', '--answer']],
    [['run', 'Stop', '--json', 'word']],
    [['run', 'Stop', '--json', '--cwd']],
    [['run', 'Stop', '--json', '--cwd=/p']],
    [['run', 'Stop', '--json', '--payload', '@file']],
    [['run', 'Stop', '--json', '--payload', '--json']],
    [[]],
  ])('%j is for the engine', (words) => {
    expect(readQuietCall(words)).toBeUndefined();
  });
});

/** A project and a data dir of a profile. */
function place(profile: Profile) {
  const root = temporaryFolder();
  const folders = {
    project: path.join(root, 'project'),
    data: path.join(root, 'data'),
    managed: path.join(root, 'managed'),
  };
  for (const folder of Object.values(folders)) fs.mkdirSync(folder);
  const write = (root: keyof typeof folders, file: string, content: unknown): void => {
    const to = path.join(folders[root], file);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.writeFileSync(to, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const call = { profile: profile.id, cwd: folders.project, data: folders.data, managed: folders.managed };
  return {
    write,
    quiet: (event: string, payload: unknown) => quietVerdictOf({ event, ...call }, JSON.stringify(payload)),
    async whole(event: string, payload: Record<string, unknown>) {
      const bus = await openBus({ profile, folders: findFolders(profile, folders) });
      const verdict = await bus.dispatch(event, payload);
      await bus.close();
      return verdict;
    },
  };
}

/** What cannot be read is for the engine, too. */
function unlessThrown<T>(answer: () => T): T | undefined {
  try {
    return answer();
  } catch {
    return undefined;
  }
}

const group = (matcher?: unknown) => ({
  ...(matcher !== undefined && { matcher }),
  hooks: [{ type: 'command', command: 'exit 2' }],
});

describe.each(profiles.map((profile) => [profile.id, profile] as const))('%s', (_id, profile) => {
  const userFile = profile.places.layers.find(({ id }) => id === 'user')?.file ?? '';
  const projectFile = profile.places.layers.find(({ id }) => id === 'project')?.file ?? '';

  test('without files, and with hooks for other events and tools, there is nothing to run', () => {
    const { write, quiet } = place(profile);
    expect(quiet('PreToolUse', { tool_name: 'Read' })).toMatchObject({ event: 'PreToolUse', outcomes: [] });
    write('data', userFile, { hooks: { Stop: [group()], PreToolUse: [group('Bash|Write')] } });
    write('project', projectFile, { hooks: { PreToolUse: [] } });
    expect(quiet('PreToolUse', { tool_name: 'Read' })).toMatchObject({ decision: 'continue', profile: profile.id });
  });

  test.each<[string, (write: ReturnType<typeof place>['write']) => void, string, unknown]>([
    [
      'a matcher that names the tool',
      (write) => write('data', userFile, { hooks: { PreToolUse: [group('Read')] } }),
      'PreToolUse',
      { tool_name: 'Read' },
    ],
    [
      'a group without a matcher',
      (write) => write('data', userFile, { hooks: { PreToolUse: [group()] } }),
      'PreToolUse',
      { tool_name: 'Read' },
    ],
    [
      'an expression',
      (write) => write('data', userFile, { hooks: { PreToolUse: [group('Ba.*')] } }),
      'PreToolUse',
      { tool_name: 'Read' },
    ],
    [
      'an event whose matchers do not count',
      (write) => write('data', userFile, { hooks: { Stop: [group('Bash')] } }),
      'Stop',
      {},
    ],
    ['a file with comments', (write) => write('data', userFile, '{ /* none */ "hooks": {} }'), 'Stop', {}],
    ['a file that is broken', (write) => write('project', projectFile, '{'), 'Stop', {}],
    ['a file over 16 MiB', (write) => write('data', userFile, `{}${' '.repeat(2 ** 24)}`), 'Stop', {}],
    ['the start of a turn', () => {}, 'UserPromptSubmit', { prompt: 'x' }],
    ['the end of a session', () => {}, 'SessionEnd', { reason: 'x' }],
    ['an unknown event', () => {}, 'Nothing', {}],
    ['a payload of a wrong type', () => {}, 'PreToolUse', { tool_name: 7 }],
    ['plugins', (write) => write('data', 'hookline.json', { plugins: ['x'] }), 'Stop', {}],
    ['plugins of the project', (write) => write('project', '.hookline.json', {}), 'Stop', {}],
  ])('%s is for the engine', (_what, prepare, event, payload) => {
    const { write, quiet } = place(profile);
    prepare(write);
    expect(unlessThrown(() => quiet(event, payload))).toBeUndefined();
  });

  test('what is answered quietly is what the engine comes to', { timeout: 120_000 }, async () => {
    const names = ['Bash', 'bash', 'Read', 'Edit'];
    const matcher = fc.option(
      fc.oneof(
        fc.subarray(names, { minLength: 1 }).map((some) => some.join('|')),
        fc.constantFrom('*', '', 'R.*', '^Edit$', 7),
      ),
      { nil: undefined },
    );
    const groups = fc.oneof(fc.array(matcher.map(group), { maxLength: 3 }), fc.constantFrom('nonsense', null, {}));
    const events = fc.constantFrom('PreToolUse', 'pretooluse', 'PostToolUse', 'Stop', 'Notification');
    const content = fc.oneof(
      fc.dictionary(events, groups, { maxKeys: 3 }).map((hooks) => ({ hooks })),
      fc.constantFrom({}, { hooks: 7 }, { $import: 'x' }, [], 'x {', { hooks: {}, disableAllHooks: true }),
    );
    const layer = fc.record({ place: fc.constantFrom(...profile.places.layers), content });
    const payload = fc.record(
      {
        tool_name: fc.constantFrom(...names, 7),
        tool_input: fc.constant({}),
        notification_type: fc.constantFrom('idle', 'turn_completed'),
      },
      { requiredKeys: [] },
    );
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(layer, { maxLength: 3 }), events, payload, async (layers, event, facts) => {
        const { write, quiet, whole } = place(profile);
        for (const { place: where, content: what } of layers) write(where.root, where.file.replace('*', 'one'), what);
        const verdict = unlessThrown(() => quiet(event, facts));
        if (!verdict) return;
        answered += 1;
        expect(verdict).toEqual(await whole(event, facts));
      }),
      { numRuns: 150 },
    );
    expect(answered).toBeGreaterThan(10);
  });
});
