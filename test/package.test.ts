import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { writeFile } from './helpers/write-file.ts';

const root = path.resolve(import.meta.dirname, '..');
const binaries = path.join(root, 'node_modules/.bin');
/** The oldest Node that the package promises to run on, from the npm registry. */
const oldest = '22.18.0';
const oldestPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** A TypeScript project of somebody's, in which the package is installed. */
const project = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-package-')));
let tarball: string;
let files: readonly string[];

beforeAll(() => {
  expect(fs.existsSync(path.join(root, 'dist/program/hookline.cjs')), 'the package is not built: npm run build').toBe(
    true,
  );
  // Not built again: other tests are using what is there.
  const packed = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], root);
  const [pack] = Object.values<{ filename: string; files: { path: string }[] }>(JSON.parse(packed.stdout));
  tarball = path.join(project, pack?.filename ?? '');
  files = pack?.files.map((file) => file.path) ?? [];
  writeFile(path.join(project, 'package.json'), { name: 'host', private: true, type: 'module' });
  install(tarball, `@types/node@${manifest.devDependencies['@types/node']}`);
}, 300_000);
afterAll(() => fs.rmSync(project, { recursive: true, force: true }));

describe('what is packed', () => {
  test('is the built library and program, and what a user reads', () => {
    const others = files.filter((file) => !/^dist\/(types|core|plugins|program)\/.+\.(d\.ts|js|cjs|mjs)$/.test(file));
    expect(others.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json']);
    expect(files).toContain('dist/program/hookline.cjs');
  });

  test('is no test, no benchmark, no example and no cache', () => {
    expect(
      files.filter(
        (file) => /(^|\/)(test|bench|examples|cache|fixtures)\//.test(file) || /\.(test|bench)\./.test(file),
      ),
    ).toEqual([]);
  });

  test('passes publint', () => {
    const { status, output } = run(path.join(binaries, 'publint'), ['run', tarball, '--strict'], project);
    expect(status, output).toBe(0);
  });

  test('has types that resolve, as attw sees them', () => {
    const { status, output } = run(path.join(binaries, 'attw'), [tarball, '--profile', 'esm-only'], project);
    expect(status, output).toBe(0);
  });
});

describe('installed in an empty TypeScript project', () => {
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join('\n');
  const tail = `
    const verdict2 = await bus.emit('PreToolUse', { tool_name: 'bash', tool_input: { command: 'git push --force' } });
    console.log(JSON.stringify({ types: [...bus.types.keys()], reason: verdict2.reason }));
    await bus.close();`;
  const seen = { types: ['command', 'http', 'prompt', 'quiet-hours'], reason: 'no force push' };

  beforeAll(() => {
    writeFile(path.join(project, 'source/main.ts'), examples + tail);
    writeFile(path.join(project, 'source/wrong.ts'), examples.replace('hook.from ||', 'hook.form ||'));
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2024',
      strict: true,
      skipLibCheck: false,
      outDir: 'built',
      rootDir: 'source',
      types: ['node'],
    };
    writeFile(path.join(project, 'tsconfig.json'), { compilerOptions, files: ['source/main.ts'] });
    writeFile(path.join(project, 'tsconfig.wrong.json'), { extends: './tsconfig.json', files: ['source/wrong.ts'] });
  });

  test('the library examples of the README compile, and their faults do not', () => {
    expect(examples).toContain('new HookBus(');
    const compiled = run(path.join(binaries, 'tsc'), [], project);
    expect(compiled.status, compiled.output).toBe(0);
    const wrong = run(path.join(binaries, 'tsc'), ['-p', 'tsconfig.wrong.json', '--noEmit'], project);
    expect(wrong.output).toContain("Property 'form' does not exist");
  });

  test('they run', () => {
    const { status, stdout, output } = run(process.execPath, ['built/main.js'], project);
    expect(status, output).toBe(0);
    expect(JSON.parse(stdout)).toEqual(seen);
  });

  test(`they run on Node ${oldest}, and so does the program`, (context) => {
    const installed = install(`${oldestPackage}@${oldest}`);
    if (installed.status !== 0)
      context.skip(`${oldestPackage}@${oldest} cannot be installed here: ${installed.output}`);
    const node = path.join(project, 'node_modules', oldestPackage, 'bin/node');
    expect(run(node, ['--version'], project).stdout.trim()).toBe(`v${oldest}`);
    const { status, stdout, output } = run(node, ['built/main.js'], project);
    expect(status, output).toBe(0);
    expect(JSON.parse(stdout)).toEqual(seen);
    const program = path.join(project, 'node_modules/hookline', manifest.bin.hookline);
    expect(run(node, [program, '--version'], project).stdout.trim()).toBe(manifest.version);
    const plugin = `export default { type: 'own', summary: 'Own.', schema: { type: 'object', properties: {} }, run() {} };`;
    writeFile(path.join(project, 'data/own.js'), plugin);
    writeFile(path.join(project, 'data/hookline.json'), { plugins: ['./own.js'] });
    expect(run(node, [program, 'types', '--data-dir', 'data'], project)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^own +Own\.$/m),
      output: expect.not.stringContaining('Warning'),
    });
  });

  test('the program starts by its name, and a new hook type depends on this version', () => {
    const made = run(path.join(project, 'node_modules/.bin/hookline'), ['new', 'type', 'own'], project);
    expect(made.status, made.output).toBe(0);
    const own = JSON.parse(fs.readFileSync(path.join(project, 'hookline-own/package.json'), 'utf8'));
    expect(own.devDependencies).toEqual({ hookline: `^${manifest.version}` });
    expect(run(process.execPath, ['--test'], path.join(project, 'hookline-own'))).toMatchObject({ status: 0 });
  });

  test('a host that only embeds the bus loads neither a screen nor a model, a network or a log', () => {
    const script = `
      import { registerHooks } from 'node:module';
      const urls = [];
      registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
      const { HookBus } = await import('hookline');
      const { mendcode } = await import('hookline/profiles/mendcode');
      const bus = new HookBus({ profile: mendcode });
      const alone = [...urls];
      const { standard } = await import('hookline/plugins');
      await bus.use(standard({ data: 'no-data' })).emit('PreToolUse', { tool_name: 'bash', tool_input: {} });
      await bus.close();
      console.log(JSON.stringify({ alone, all: urls }));`;
    const { status, stdout, output } = run(process.execPath, ['--input-type=module', '-e', script], project);
    expect(status, output).toBe(0);
    const { alone, all } = JSON.parse(stdout);
    expect(packagesOf(alone)).toEqual(['hookline', 'tapable']);
    const heavy = /^(ink|react|ai|@ai-sdk\/.*|@clack\/prompts|got|execa|pino|proper-lockfile)$/;
    expect(packagesOf(all).filter((name) => heavy.test(name))).toEqual([]);
  });
});

/** The packages that modules are of, each once. */
function packagesOf(urls: readonly string[]): string[] {
  const names = urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.slice(1) ?? []);
  return [...new Set(names)].sort();
}

function install(...packages: readonly string[]) {
  return run(
    'npm',
    ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', ...packages],
    project,
  );
}

function run(command: string, words: readonly string[], cwd: string) {
  // Of vitest's own environment, NODE_ENV and NODE_OPTIONS change what is run.
  const { NODE_ENV: _, NODE_OPTIONS: __, NODE_TEST_CONTEXT: ___, ...env } = process.env;
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd, env, encoding: 'utf8', timeout: 240_000 });
  return { status, stdout: stdout ?? '', output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}
