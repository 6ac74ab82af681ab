import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../core/bus.ts';
import { profiles } from '../../plugins/profiles/index.ts';
import { standard } from '../../plugins/standard.ts';
import type { Listing } from '../../types/plugin.ts';
import type { Profile } from '../../types/profile.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Files as people write them, to be spoilt. */
const real = [
  {
    hooks: { PreToolUse: [{ matcher: 'bash|Bash', hooks: [{ type: 'command', command: './check.sh', timeout: 5 }] }] },
  },
  { $schema: 'x', hooks: { Stop: [{ hooks: [{ type: 'http', url: 'http://127.0.0.1:9/', headers: { A: '$B' } }] }] } },
  { hooks: { PostToolUse: [{ matcher: '^(Edit|Write)$', hooks: [{ type: 'prompt', prompt: 'Fine? $ARGUMENTS' }] }] } },
  { hooks: { SessionStart: [], Notification: [{ hooks: [] }, { matcher: '*', hooks: [{ command: ['a', 'b'] }] }] } },
  {
    hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'x', if: 'Bash(git *)', once: true, async: true }] }] },
  },
  { disableAllHooks: false, allowManagedHooksOnly: 'x', trustedWorkspaces: [], allowedHttpHookUrls: ['http://a/*'] },
].flatMap((value) => [JSON.stringify(value), JSON.stringify(value, undefined, 2)]);

const pieces = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '/*',
    '*/',
    '//',
    '\n',
    '\r\n',
    '\ufeff',
    '\0',
    '\ud800',
    'null',
    '1e999',
  ],
  ...[
    '-1',
    'true',
    '""',
    '"x"',
    '{}',
    '[]',
    '"__proto__":{}',
    '"hooks":',
    '"matcher":"("',
    '"type":"x"',
    '"timeout":0',
  ],
);

/** A file with pieces put into it and stretches taken out of it, anywhere. */
const spoilt = fc
  .tuple(fc.constantFrom(...real), fc.array(fc.tuple(fc.nat(), fc.nat(20), pieces), { maxLength: 4 }))
  .map(([text, changes]) =>
    changes.reduce((before, [at, taken, put]) => {
      const place = at % (before.length + 1);
      return before.slice(0, place) + put + before.slice(place + taken);
    }, text),
  );

const contents = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(`{"hooks":${text}}`)),
  fc.tuple(spoilt, fc.boolean()).map(([text, wide]) => Buffer.from(text, wide ? 'utf16le' : 'utf8')),
  spoilt.map((text) => Buffer.from(text)),
  spoilt.map((text) => Buffer.from(`---\nhooks: ${text}\nname: x\n---\ntext\n`)),
);

/** A bus as an agent sets it up, and each file that it reads. */
function openPlace(profile: Profile) {
  const root = temporaryFolder();
  const folders = {
    data: path.join(root, 'data'),
    project: path.join(root, 'project'),
    managed: path.join(root, 'managed'),
  };
  for (const folder of Object.values(folders)) fs.mkdirSync(folder);
  const files = profile.places.layers.map(({ root: start, file }) =>
    path.join(folders[start], file.replaceAll('*', 'one')),
  );
  const others = ['settings.json', 'secrets.json', 'hookline.json', 'managed-settings.json'].map((name) =>
    path.join(folders.data, name),
  );
  return { folders, files: [...new Set([...files, ...others])] };
}

function expectSound({ hooks, problems }: Listing): void {
  for (const { id, label, timeout, runs, reason } of hooks) {
    expect([typeof id, typeof label, typeof runs]).toEqual(['string', 'string', 'boolean']);
    expect(timeout).toBeGreaterThan(0);
    if (!runs) expect(reason).not.toBe('');
  }
  for (const { code, message, file, line, column } of problems) {
    expect(code).toMatch(/^[a-z-]+$/);
    expect(message).not.toBe('');
    expect(message.length).toBeLessThan(2_000);
    expect(path.isAbsolute(file ?? '')).toBe(true);
    expect([line === undefined, column === undefined]).toSatisfy(([one, other]) => one === other);
    if (file === undefined || line === undefined || column === undefined) continue;
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    expect(line).toBeGreaterThan(0);
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeGreaterThan(0);
    // Behind the last character, where something is missing.
    expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
  }
}

describe.each(profiles)('$id: whatever stands in a file', (profile) => {
  test('the bus has a listing, and each problem a place in its file', async () => {
    const { folders, files } = openPlace(profile);
    const { project, data, managed } = folders;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...files), contents), { minLength: 1, maxLength: 3 }),
        async (written) => {
          for (const folder of Object.values(folders)) {
            fs.rmSync(folder, { recursive: true });
            fs.mkdirSync(folder);
          }
          for (const [file, bytes] of written) {
            fs.mkdirSync(path.dirname(file), { recursive: true });
            fs.writeFileSync(file, bytes, { mode: 0o600 });
          }
          const bus = new HookBus({ profile, project }).use(standard({ data, managed, spawnServer: 'never' }));
          expectSound(await bus.list());
          const explained = await bus.explain('PreToolUse', { payload: { tool_name: 'Bash', tool_input: {} } });
          expect(explained).toBeInstanceOf(Array);
          await bus.close();
        },
      ),
      { numRuns: 300 },
    );
  });
});
