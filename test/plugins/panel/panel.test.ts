import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Box, Text } from 'ink';
import { render } from 'ink-testing-library';
import { createElement as h } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Panel } from '../../../plugins/panel/panel.ts';
import { hasTmux, openTerminal } from '../../helpers/open-terminal.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test('an ink application mounts it beside what is its own, in the room that it gives', async () => {
  const place = openWorkplace();
  place.userHooks('Stop', 'echo hi');
  const panel = h(Panel, { bus: place.bus(), width: 60, height: 10 });
  const app = render(h(Box, { flexDirection: 'column' }, h(Text, null, 'APPLICATION'), panel, h(Text, null, 'BELOW')));
  onTestFinished(() => app.unmount());
  await vi.waitFor(() => expect(app.lastFrame()).toContain('echo hi'), { timeout: 20_000 });
  const lines = app.lastFrame()?.split('\n') ?? [];
  expect(lines).toHaveLength(12);
  expect(lines[0]).toBe('APPLICATION');
  expect(lines[11]).toBe('BELOW');
});

/** Where the application shows itself where there is no terminal. */
const stream = `Object.assign(new PassThrough(), { columns: 200, rows: 24 })`;

/** An application with its own copies of some packages, of the version 0.0.1; all others it shares with the panel. */
function applicationWith(copied: readonly string[], stdout = stream): string {
  const folder = temporaryFolder();
  const packages = path.join(folder, 'node_modules');
  fs.mkdirSync(packages);
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    const from = path.join(root, 'node_modules', name);
    if (!copied.includes(name)) fs.symlinkSync(from, path.join(packages, name));
    else fs.cpSync(from, path.join(packages, name), { recursive: true });
  }
  for (const name of copied) {
    const manifest = path.join(packages, name, 'package.json');
    writeFile(manifest, { ...JSON.parse(fs.readFileSync(manifest, 'utf8')), version: '0.0.1' });
  }
  return writeFile(
    path.join(folder, 'main.mjs'),
    `import { PassThrough } from 'node:stream';
    import { render } from 'ink';
    import { createElement } from 'react';
    import { HookBus } from ${JSON.stringify(path.join(root, 'core/index.ts'))};
    import { mendcode } from ${JSON.stringify(path.join(root, 'plugins/profiles/mendcode/index.ts'))};
    import { Panel } from ${JSON.stringify(path.join(root, 'plugins/panel/index.ts'))};
    const stdout = ${stdout};
    if (stdout !== process.stdout) stdout.pipe(process.stdout);
    const app = render(createElement(Panel, { bus: new HookBus({ profile: mendcode }) }), { stdout, debug: stdout !== process.stdout });
    setTimeout(() => app.unmount(), 200);`,
  );
}

test('in an application with another copy of react it says so, with both versions, and takes nothing down', () => {
  const main = applicationWith(['react', 'ink', 'react-reconciler']);
  const said = execFileSync(process.execPath, [main], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).replace(/\s+/g, ' ');
  expect(said).toContain('The panel of hookline cannot be shown here');
  expect(said).toMatch(/It loaded ink \S+ \(\S+\) and react 19\./);
  expect(said).toContain('react 0.0.1');
});

test.skipIf(!hasTmux)('in one with another copy of ink alone it says so too (needs tmux)', async () => {
  const main = applicationWith(['ink'], 'process.stdout');
  const terminal = await openTerminal(path.dirname(main));
  terminal.enter(`"${process.execPath}" main.mjs; echo "ENDED $?"`);
  await terminal.shows('ENDED 0');
  const said = terminal.screen().replace(/\s+/g, ' ');
  expect(said).toContain('The panel of hookline cannot be shown here');
  expect(said).toContain('ink 0.0.1');
});

test('in an application that shares the copies it shows itself', () => {
  const main = applicationWith([]);
  const said = execFileSync(process.execPath, [main], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  expect(said).toContain('no hooks are configured');
});
