import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listed, oneHook, openLayers } from '../../helpers/layer-files.ts';
import { noFileLeft } from '../../helpers/no-file-left.ts';
import { writeFile } from '../../helpers/write-file.ts';

describe('on a new look', () => {
  const otherHook = { hooks: { PreCompact: [{ hooks: [{ command: 'true' }] }] } };

  test('a file that did not change gives the very same layer, written again or not', async () => {
    const { look, file } = openLayers({ 'data/hooks.json': oneHook, 'project/.mendcode/hooks.json': '{' });
    const before = await look();
    writeFile(file('data/hooks.json'), oneHook);
    writeFile(file('project/.mendcode/hooks.json'), '{');
    const after = await look();
    expect(after).toHaveLength(2);
    for (const [index, layer] of after.entries()) expect(layer).toBe(before[index]);
  });

  test('a changed file gives its new hooks at once', async () => {
    const { bus, file } = openLayers({ 'data/hooks.json': oneHook });
    expect((await listed(bus)).ids).toEqual(['user/Stop/0/0']);
    writeFile(file('data/hooks.json'), otherHook);
    expect((await listed(bus)).ids).toEqual(['user/PreCompact/0/0']);
  });

  test('a new file and a new package count', async () => {
    const { bus, file } = openLayers();
    expect((await listed(bus)).ids).toEqual([]);
    writeFile(file('data/packages/a/hooks.json'), oneHook);
    writeFile(file('project/.mendcode/hooks.json'), oneHook);
    expect((await listed(bus)).ids).toEqual(['package:a/Stop/0/0', 'project/Stop/0/0']);
  });

  test('a file that cannot be read any more keeps its hooks and says so, while other files change', async () => {
    const { bus, file } = openLayers({ 'data/hooks.json': oneHook, 'project/.mendcode/hooks.json': oneHook });
    await listed(bus);
    writeFile(file('data/hooks.json'), '{"hooks": {');
    writeFile(file('project/.mendcode/hooks.json'), otherHook);
    const { ids, problems } = await listed(bus);
    expect(ids).toEqual(['user/Stop/0/0', 'project/PreCompact/0/0']);
    expect(problems).toMatchObject([
      { code: 'bad-json', message: expect.stringMatching(/; the hooks it last had still count$/) },
    ]);
  });

  test.each<[what: string, make: (file: string) => void]>([
    ['a directory', (file) => fs.mkdirSync(file)],
    ['a pipe', (file) => execFileSync('mkfifo', [file])],
    ['a link that leads nowhere', (file) => fs.symlinkSync('missing', file)],
    ['a text that is no object', (file) => fs.writeFileSync(file, '"hooks"')],
    ['an import', (file) => fs.writeFileSync(file, '{"$import": "./other.json"}')],
    ['nothing, as when an editor is about to write it', (file) => fs.writeFileSync(file, '')],
  ])('a file that became %s keeps its hooks', async (_what, make) => {
    const { bus, file } = openLayers({ 'data/hooks.json': oneHook });
    await listed(bus);
    fs.rmSync(file('data/hooks.json'));
    make(file('data/hooks.json'));
    const { ids, problems } = await listed(bus);
    expect(ids).toEqual(['user/Stop/0/0']);
    expect(problems).toHaveLength(1);
  });

  test('a faulty file that becomes faulty in another place is told anew', async () => {
    const { bus, file } = openLayers({ 'data/hooks.json': '{"a": 1 "b": 2}' });
    expect((await listed(bus)).problems).toMatchObject([{ line: 1, column: 9 }]);
    writeFile(file('data/hooks.json'), '{\n"a": 1\n"b": 2}');
    expect((await listed(bus)).problems).toMatchObject([{ line: 3, column: 1 }]);
  });

  test('a mended file counts again, also with the text that it had before', async () => {
    const { bus, file } = openLayers({ 'data/hooks.json': oneHook });
    await listed(bus);
    writeFile(file('data/hooks.json'), '{');
    await listed(bus);
    writeFile(file('data/hooks.json'), oneHook);
    expect(await listed(bus)).toEqual({ ids: ['user/Stop/0/0'], problems: [] });
  });

  test('a file that is gone takes its hooks away, and comes back as if it had never been', async () => {
    const { bus, file } = openLayers({ 'data/hooks.json': oneHook });
    await listed(bus);
    fs.rmSync(file('data/hooks.json'));
    expect(await listed(bus)).toEqual({ ids: [], problems: [] });
    writeFile(file('data/hooks.json'), '{');
    expect(await listed(bus)).toMatchObject({ ids: [], problems: [{ code: 'bad-json' }] });
  });

  test('packages that cannot be listed any more keep their hooks', async () => {
    const { bus, file } = openLayers({ 'data/packages/a/hooks.json': oneHook });
    await listed(bus);
    fs.rmSync(file('data/packages'), { recursive: true });
    fs.symlinkSync(file('data/packages'), file('data/packages'));
    const { ids, problems } = await listed(bus);
    expect(ids).toEqual(['package:a/Stop/0/0']);
    expect(problems.map((problem) => problem.file)).toEqual([
      file('data/packages/a/hooks.json'),
      file('data/packages'),
    ]);
  });

  test('a file that there was no descriptor to read with counts once there is one, though it did not change', async () => {
    const { bus, file } = openLayers({ 'data/hooks.json': oneHook });
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    onTestFinished(() => clock.mockRestore());
    const free = noFileLeft();
    expect(await listed(bus)).toMatchObject({
      ids: [],
      problems: [{ code: 'unreadable', file: file('data/hooks.json'), message: expect.stringContaining('ulimit -n') }],
    });
    free();
    expect(await listed(bus)).toEqual({ ids: ['user/Stop/0/0'], problems: [] });
  });

  test('a change that the clock of the file system is too coarse to show counts once it has settled', async () => {
    const { bus, file } = openLayers({ 'data/hooks.json': oneHook });
    const stats = fs.statSync(file('data/hooks.json'), { bigint: true });
    const real = fs.statSync;
    const stat = vi
      .spyOn(fs, 'statSync')
      .mockImplementation(((name: string, options: object) =>
        name === file('data/hooks.json') ? stats : real(name, options)) as typeof fs.statSync);
    const clock = vi.spyOn(Date, 'now');
    onTestFinished(() => [stat, clock].forEach((spy) => void spy.mockRestore()));
    await listed(bus);
    writeFile(file('data/hooks.json'), otherHook);
    clock.mockReturnValue(Number(stats.mtimeMs) + 60_000);
    expect((await listed(bus)).ids).toEqual(['user/PreCompact/0/0']);
  });
});
