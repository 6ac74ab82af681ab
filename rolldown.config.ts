import fs from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { defineConfig, type Plugin } from 'rolldown';
import { composeSchema } from './core/compose-schema.ts';
import { ajvOptions } from './core/validator.ts';
import { profiles } from './plugins/profiles/index.ts';
import { hookTypesOf } from './plugins/runners/index.ts';
import type { Schema } from './types/schema.ts';

const folder = 'dist/program';

/** V8 keeps a source with any other character than ASCII two bytes wide, and takes longer over it. */
const commonJs = { dir: folder, format: 'cjs', minify: true, charset: 'ascii' } as const;

/**
 * The program: one CommonJS bundle whose parts are loaded when they are needed. CommonJS, since an ES module that imports
 * a module of Node's evaluates all of it, which every event would pay for.
 */
const program = defineConfig({
  input: { start: 'bin/start.ts' },
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  output: {
    ...commonJs,
    entryFileNames: '[name]-[hash].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    // `bin/load-chunk.ts` calls it.
    postBanner: '(function (exports, require, module, __filename, __dirname, importModule) {',
    postFooter: '})',
    cleanDir: true,
  },
  plugins: [
    precompiledSchemas(),
    builtinModules(),
    smallExplorer(),
    hooksNeeded(),
    execaNeeded(),
    panelApart(),
    importsByEntry(),
  ],
});

/** What is started: it loads the chunks. */
const entry = defineConfig({
  input: { hookline: 'bin/hookline.ts' },
  platform: 'node',
  external: ['./start.ts'],
  output: { ...commonJs, entryFileNames: '[name].cjs' },
  plugins: [builtinModules(), builtNamed(), executable()],
});

/**
 * The panel: an ES module of its own, since ink awaits at the top of its modules, which CommonJS cannot.
 */
const panel = defineConfig({
  input: { panel: 'plugins/panel/index.ts' },
  platform: 'node',
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [withoutDeveloperTools()],
  output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs', minify: true, codeSplitting: false },
});

// One after the other: the program's build cleans the folder, and the entry names one of its chunks.
export default [program, entry, panel];

const compiledModule = '\0compiled-schemas.cjs';

/** Fills `core/precompiled.ts` with the schemas of the built-in hook types and of answers. */
function precompiledSchemas(): Plugin {
  return {
    name: 'precompiled-schemas',
    resolveId: (id) => (id === compiledModule ? id : undefined),
    load: (id) => (id === compiledModule ? compile(schemas()) : undefined),
    transform(_code, id) {
      if (!slashed(id).endsWith('/core/precompiled.ts')) return undefined;
      const rows = schemas().map(
        (schema, index) => `[${JSON.stringify(JSON.stringify(schema))}, compiled.schema${index}]`,
      );
      return `import compiled from ${JSON.stringify(compiledModule)};\nexport const precompiled = new Map([${rows.join(', ')}]);\n`;
    },
  };
}

/**
 * Hands the modules of Node's over as they are, where a file imports one whole: the usual wrapping of
 * `import fs from 'node:fs'` copies every property of the module at each start.
 */
function builtinModules(): Plugin {
  const prefix = '\0builtin:';
  const whole = /^import (\w+) from ['"](node:[\w/]+)['"];?$/gm;
  const isForeign = (file: string) => slashed(file).includes('/node_modules/');
  return {
    name: 'builtin-modules',
    resolveId: (id, importer) =>
      id.startsWith('node:') && importer !== undefined && !isForeign(importer) ? prefix + id : undefined,
    load: (id) =>
      id.startsWith(prefix)
        ? `export default /* @__PURE__ */ process.getBuiltinModule?.('${id.slice(prefix.length)}');`
        : undefined,
    // A package imports names, too.
    transform: (code, id) =>
      isForeign(id)
        ? code.replace(whole, "const $1 = /* @__PURE__ */ globalThis.process.getBuiltinModule('$2');")
        : undefined,
  };
}

/** Takes of cosmiconfig what an explorer of ours needs: a helper would copy every property of a module at each start, for one function. */
function smallExplorer(): Plugin {
  return {
    name: 'small-explorer',
    transform: (code, id) =>
      slashed(id).endsWith('/cosmiconfig/dist/util.js')
        ? code.replace('__importStar(require("fs"))', '__importDefault(require("fs"))').replace(/^/, importDefault)
        : undefined,
  };
}

/**
 * Takes of execa what runs a program through pipes, as `plugins/runners/process.ts` does: half of its load is for other uses.
 * An update that has a part no more as it is here fails the build.
 */
function execaNeeded(): Plugin {
  const wholes: Readonly<Record<string, string>> = {
    'execa/index.js': `
      import { createExeca } from './lib/methods/create.js';
      export const execa = createExeca(() => ({}));`,
    'execa/lib/methods/main-sync.js': 'export const execaCoreSync = undefined;',
    // A command as one could copy it, and what it tells developers, with symbols and in colour: for messages that nobody sees.
    'execa/lib/arguments/escape.js': `
      export const joinCommand = (file) => ({ command: file, escapedCommand: file });
      export const escapeLines = (lines) => lines;
      export const ASTRAL_START = undefined;`,
    'execa/lib/verbose/default.js': 'export const defaultVerboseFunction = () => {};',
  };
  const pieces: Readonly<Record<string, readonly [string, string]>> = {
    // The streams of this process would be opened, to be told from what a program is given; no program is given one.
    'execa/lib/utils/standard-stream.js': ['[process.stdin, process.stdout, process.stderr]', '[]'],
    'execa/lib/stdio/direction.js': [
      'const getStandardStreamDirection = value => {',
      'const getStandardStreamDirection = value => { if (typeof value !== "number") return undefined;',
    ],
    // Made when it is loaded, for Windows alone; a class by name has V8 ask all of Unicode.
    'execa/lib/arguments/command-file.js': ['|\\p{Control}/u', '|[\\0-\\x1F\\x7F-\\x9F]/u'],
    'execa/lib/ipc/ipc-input.js': [
      "import {serialize} from 'node:v8';",
      "const serialize = (value) => process.getBuiltinModule('node:v8').serialize(value);",
    ],
    'execa/lib/terminate/signal.js': [
      "import {signalsByName} from 'human-signals';",
      'const signalsByName = constants.signals;',
    ],
  };
  const left = new Set([...Object.keys(wholes), ...Object.keys(pieces)]);
  const partOf = (id: string) => slashed(id).split('/node_modules/').at(-1) ?? id;
  return {
    name: 'execa-needed',
    load(id) {
      left.delete(partOf(id));
      return wholes[partOf(id)];
    },
    transform(code, id) {
      const [before, after] = pieces[partOf(id)] ?? [];
      if (before === undefined || after === undefined) return undefined;
      if (!code.includes(before)) this.error(`${id} is not as it was: see what it loads`);
      return code.replace(before, after);
    },
    buildEnd() {
      if (left.size > 0) this.error(`not there any more: ${[...left].join(', ')}`);
    },
  };
}

/** Leaves out the tools that ink loads where DEV=true asks for them: the package that they need is not there. */
function withoutDeveloperTools(): Plugin {
  return {
    name: 'without-developer-tools',
    load: (id) => (slashed(id).endsWith('/ink/build/devtools.js') ? 'export {};' : undefined),
  };
}

const importDefault = 'var __importDefault = (module) => ({ default: module });\n';

/** Takes of tapable the hooks that the bus has; its index would load all of them. */
function hooksNeeded(): Plugin {
  const names = [
    'AsyncSeriesBailHook',
    'AsyncSeriesHook',
    'AsyncSeriesWaterfallHook',
    'HookMap',
    'SyncBailHook',
    'SyncHook',
  ];
  return {
    name: 'hooks-needed',
    load: (id) =>
      slashed(id).endsWith('/tapable/lib/index.js')
        ? names.map((name) => `exports.${name} = require('./${name}.js');`).join('\n')
        : undefined,
  };
}

/** Fills `bin/built.ts`. */
function builtNamed(): Plugin {
  return {
    name: 'built-named',
    load(id) {
      if (!slashed(id).endsWith('/bin/built.ts')) return undefined;
      const start = fs.readdirSync(folder).find((name) => /^start-.+\.cjs$/.test(name));
      const data = profiles[0]?.places.data;
      if (!start || !data) throw new Error(`no chunk of bin/start.ts in ${folder}, or no profile`);
      return `export const built = ${JSON.stringify({ start, data })};`;
    },
  };
}

/** Lets the program be started by its name in a clone: npm sets the mode of what it installs, before this is built. */
function executable(): Plugin {
  return {
    name: 'executable',
    writeBundle: ({ dir = '.' }) => fs.chmodSync(path.join(dir, 'hookline.cjs'), 0o755),
  };
}

/** Has the entry import modules for the chunks, since V8 knows no module for the script that a chunk is. */
function importsByEntry(): Plugin {
  return {
    name: 'imports-by-entry',
    renderChunk: (code) => code.replace(/\bimport\(/g, 'importModule('),
  };
}

/** Has the program load the panel's own build. */
function panelApart(): Plugin {
  return {
    name: 'panel-apart',
    resolveId: (id) => (id.endsWith('/plugins/panel/index.ts') ? { id: './panel.mjs', external: true } : undefined),
  };
}

/** A module's id with the same separators on every system. */
function slashed(id: string): string {
  return id.replaceAll('\\', '/');
}

function schemas(): Schema[] {
  const hooks = profiles.flatMap((profile) => hookTypesOf(profile).map((type) => composeSchema(type, profile)));
  const rules = profiles.flatMap(({ answers }) => Object.values(answers));
  const answers = rules.map(({ schema }) => schema).filter((schema) => schema !== undefined);
  const all: Schema[] = [...hooks, ...answers];
  return [...new Map(all.map((schema) => [JSON.stringify(schema), schema])).values()];
}

function compile(all: readonly Schema[]): string {
  const ajv = new Ajv({ ...ajvOptions, code: { source: true } });
  for (const [index, schema] of all.entries()) ajv.addSchema(schema, `schema${index}`);
  const names = Object.fromEntries(all.map((_, index) => [`schema${index}`, `schema${index}`]));
  return standalone.default(ajv, names);
}
