import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { profiles } from '../plugins/profiles/index.ts';

const root = path.resolve(import.meta.dirname, '..');
const folders = ['types', 'core', 'plugins', 'bin', 'examples', 'test'];

/** What each folder's code may import of the others. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  types: ['types'],
  core: ['types', 'core'],
  plugins: ['types', 'core', 'plugins'],
  bin: ['types', 'core', 'plugins', 'bin'],
  examples: ['types', 'core', 'plugins', 'examples'],
};

/** The one home of each third-party package. */
const homes: Readonly<Record<string, RegExp>> = {
  '@ai-sdk/anthropic': /^plugins\/models\/open-model\.ts$/,
  '@ai-sdk/openai': /^plugins\/models\/open-model\.ts$/,
  '@ai-sdk/openai-compatible': /^plugins\/models\/open-model\.ts$/,
  '@clack/prompts': /^plugins\/guards\/ask-trust\.ts$/,
  '@opentelemetry/api': /^plugins\/trace\/(open-telemetry|telemetry-\w+|trace-parent)\.ts$/,
  ai: /^(plugins\/models\/(ai-model|ai-verifier|configured-model|open-model)|examples\/agent\/(agent|program|script)\/.*)\.ts$/,
  ajv: /^core\/validator\.ts$/,
  cosmiconfig: /^plugins\/layers\/closed-explorer\.ts$/,
  execa: /^plugins\/runners\/process\.ts$/,
  'fastest-levenshtein': /^core\/near\.ts$/,
  got: /^plugins\/runners\/http\.ts$/,
  ink: /^plugins\/panel\//,
  'jsonc-parser': /^plugins\/files\//,
  picomatch: /^plugins\/guards\/rule\/path-holds\.ts$/,
  pino: /^plugins\/watch\/log\.ts$/,
  'proper-lockfile': /^plugins\/files\/lock-file\.ts$/,
  react: /^plugins\/panel\//,
  re2js: /^(core\/matcher|plugins\/models\/tools\/search-text)\.ts$/,
  'signal-exit': /^plugins\/runners\/process-group\.ts$/,
  'string-width': /^(bin\/render|plugins\/panel\/fit-text)\.ts$/,
  tapable: /^(types|core|plugins|examples)\//,
  typebox: /^types\/schema\.ts$/,
  'yocto-spinner': /^bin\/status-line\.ts$/,
  yaml: /^plugins\/files\/front-matter\.ts$/,
  unbash: /^plugins\/(guards\/rule|check)\//,
  'write-file-atomic': /^plugins\/files\/write-data\.ts$/,
};

interface Import {
  readonly file: string;
  readonly of: string;
  readonly typeOnly: boolean;
}

const files = folders
  .filter((folder) => fs.existsSync(path.join(root, folder)))
  .flatMap((folder) =>
    fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => file.endsWith('.ts'));
const source = files.filter((file) => !file.startsWith('test/'));
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const found = text.matchAll(/(?:^|\n)\s*(import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/g);
  return [...found].map(([, , type, from, lazy]) => ({ file, of: from ?? lazy ?? '', typeOnly: type !== undefined }));
}

/** The project file that an import means, or undefined for a package. */
function target({ file, of }: Import): string | undefined {
  return of.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), of)) : undefined;
}

function packageOf(of: string): string {
  return of
    .split('/')
    .slice(0, of.startsWith('@') ? 2 : 1)
    .join('/');
}

describe('the direction of dependencies', () => {
  test.each(Object.entries(mayImport))('%s imports only %j', (folder, allowed) => {
    const wrong = imports
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .map((each) => ({ from: each.file, to: target(each) }))
      .filter(
        ({ to }) => to !== undefined && !allowed.some((each) => to.startsWith(`${each}/`)) && to !== 'package.json',
      );
    expect(wrong).toEqual([]);
  });

  test('types holds types only: it imports nothing that is there at run time', () => {
    const values = imports.filter(({ file, typeOnly }) => file.startsWith('types/') && !typeOnly);
    expect(values).toEqual([]);
  });

  test('there is no circle of imports that are there at run time', () => {
    const graph = new Map(source.map((file) => [file, new Set<string>()]));
    for (const each of imports) {
      const to = target(each);
      if (to !== undefined && !each.typeOnly) graph.get(each.file)?.add(to);
    }
    expect(circles(graph)).toEqual([]);
  });
});

function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    if (done.has(file) || way.includes(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

describe('third-party packages', () => {
  const used = imports.filter(
    (each) => !each.file.startsWith('test/') && target(each) === undefined && !each.of.startsWith('node:'),
  );

  test.each(Object.entries(homes))('%s is imported only in its home', (name, home) => {
    const users = used.filter(({ of }) => packageOf(of) === name).map(({ file }) => file);
    expect(users.filter((file) => !home.test(file))).toEqual([]);
    expect(users).not.toEqual([]);
  });

  test('each has a home, and each dependency of the package is used', () => {
    const { dependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    const names = new Set(used.filter(({ file }) => !file.startsWith('examples/')).map(({ of }) => packageOf(of)));
    expect([...names].sort()).toEqual(Object.keys(homes).sort());
    expect(Object.keys(dependencies).sort()).toEqual(Object.keys(homes).sort());
  });
});

describe('core knows no agent', () => {
  const coreText = source.filter((file) => file.startsWith('core/') || file.startsWith('types/'));

  test.each(profiles.map((profile) => [profile.id, profile] as const))(
    'neither the name nor an event of %s',
    (id, profile) => {
      const names = [id, ...Object.keys(profile.events)];
      const pattern = new RegExp(`\\b(${names.join('|')})\\b`);
      const told = coreText.flatMap((file) =>
        withoutComments(fs.readFileSync(path.join(root, file), 'utf8'))
          .split('\n')
          .filter((line) => /['"`]/.test(line) && pattern.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
      expect(told).toEqual([]);
    },
  );
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

describe('the folders', () => {
  test('code stands in the planned folders and in configuration at the root, nowhere else', () => {
    const allowed = new Set([...folders, 'dist', 'node_modules', 'coverage', '.git', '.ci']);
    const others = fs
      .readdirSync(root, { withFileTypes: true })
      .filter((each) => each.isDirectory() && !allowed.has(each.name))
      .map(({ name }) => name);
    expect(others).toEqual([]);
  });

  test('every plugin has a test of its own', () => {
    const plugins = source.filter(
      (file) => file.startsWith('plugins/') && !/\/(index|events|answers|starter|tools)\.ts$/.test(file),
    );
    const untested = plugins.filter(
      (file) => !fs.existsSync(path.join(root, 'test', file.replace(/\.ts$/, '.test.ts'))),
    );
    expect(untested).toEqual([]);
  });

  test('every file has a row in the README of its folder, or of one above', () => {
    const files = source.filter((file) => /^(types|core|plugins|bin)\//.test(file) && !file.endsWith('/index.ts'));
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => !isInReadme(file, path.dirname(file)))).toEqual([]);
  });
});

function isInReadme(file: string, folder: string): boolean {
  const readme = path.join(root, folder, 'README.md');
  if (fs.existsSync(readme) && fs.readFileSync(readme, 'utf8').includes(rowOf(path.posix.relative(folder, file))))
    return true;
  return folder.includes('/') && isInReadme(file, path.dirname(folder));
}

/** A rule of the linter is named by its id there, which is its file's name. */
function rowOf(file: string): string {
  return file.replace(/^rules\/(.+)\.ts$/, '| `$1` |');
}
