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

/**
 * The program: one CommonJS bundle whose parts are loaded when they are needed. CommonJS, since an ES module that imports
 * a module of Node's evaluates all of it, which every event would pay for.
 */
const program = defineConfig({
  input: { hookline: 'bin/hookline.ts' },
  platform: 'node',
  preserveEntrySignatures: false,
  output: {
    dir: 'dist/program',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    minify: true,
    charset: 'ascii',
    cleanDir: true,
  },
  plugins: [precompiledSchemas(), builtinModules(), smallExplorer(), hooksNeeded(), panelApart(), executable()],
});

/**
 * The panel: an ES module of its own, since ink awaits at the top of its modules, which CommonJS cannot. Built second: the
 * program's build cleans the folder.
 */
const panel = defineConfig({
  input: { panel: 'plugins/panel/index.ts' },
  platform: 'node',
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [withoutDeveloperTools()],
  output: { dir: 'dist/program', format: 'esm', entryFileNames: '[name].mjs', minify: true, codeSplitting: false },
});

export default [program, panel];

const compiledModule = '\0compiled-schemas.cjs';

/** Fills `core/precompiled.ts` with the schemas of the built-in hook types and of answers. */
function precompiledSchemas(): Plugin {
  return {
    name: 'precompiled-schemas',
    resolveId: (id) => (id === compiledModule ? id : undefined),
    load: (id) => (id === compiledModule ? compile(schemas()) : undefined),
    transform(_code, id) {
      if (!id.endsWith('/core/precompiled.ts')) return undefined;
      const rows = schemas().map(
        (schema, index) => `[${JSON.stringify(JSON.stringify(schema))}, compiled.schema${index}]`,
      );
      return `import compiled from ${JSON.stringify(compiledModule)};\nexport const precompiled = new Map([${rows.join(', ')}]);\n`;
    },
  };
}

/**
 * Hands our own files the modules of Node's as they are: the usual wrapping of `import fs from 'node:fs'` copies every
 * property of the module at each start.
 */
function builtinModules(): Plugin {
  const prefix = '\0builtin:';
  return {
    name: 'builtin-modules',
    resolveId: (id, importer) =>
      id.startsWith('node:') && importer !== undefined && !importer.includes('node_modules') ? prefix + id : undefined,
    load: (id) =>
      id.startsWith(prefix) ? `export default process.getBuiltinModule('${id.slice(prefix.length)}');` : undefined,
  };
}

/** Takes of cosmiconfig what an explorer of ours needs: a helper would copy every property of a module at each start, for one function. */
function smallExplorer(): Plugin {
  return {
    name: 'small-explorer',
    transform: (code, id) =>
      id.endsWith('/cosmiconfig/dist/util.js')
        ? code.replace('__importStar(require("fs"))', '__importDefault(require("fs"))').replace(/^/, importDefault)
        : undefined,
  };
}

/** Leaves out the tools that ink loads where DEV=true asks for them: the package that they need is not there. */
function withoutDeveloperTools(): Plugin {
  return {
    name: 'without-developer-tools',
    load: (id) => (id.endsWith('/ink/build/devtools.js') ? 'export {};' : undefined),
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
      id.endsWith('/tapable/lib/index.js')
        ? names.map((name) => `exports.${name} = require('./${name}.js');`).join('\n')
        : undefined,
  };
}

/** Lets the program be started by its name in a clone: npm sets the mode of what it installs, before this is built. */
function executable(): Plugin {
  return {
    name: 'executable',
    writeBundle: ({ dir = '.' }) => fs.chmodSync(path.join(dir, 'hookline.cjs'), 0o755),
  };
}

/** Has the program load the panel's own build. */
function panelApart(): Plugin {
  return {
    name: 'panel-apart',
    resolveId: (id) => (id.endsWith('/plugins/panel/index.ts') ? { id: './panel.mjs', external: true } : undefined),
  };
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
