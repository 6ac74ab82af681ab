import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import url from 'node:url';
import { isObject } from '../../core/path.ts';
import { messageOf } from '../../core/text.ts';
import type { HookTypeDefinition } from '../../types/hook.ts';
import type { HookPlugin } from '../../types/plugin.ts';

/** What a module can add to a bus. */
export type PluginPart = HookPlugin | HookTypeDefinition;

/** The parts that a plugin's module exports, or why it cannot be used. */
export type LoadedPlugin = { readonly parts: readonly PluginPart[] } | { readonly fault: string };

/**
 * Loads the module that a file names: a package found from the file's folder as an import there would find it, or a path
 * from that folder. Its exports that are hook types or plugins count, those in lists too. Never throws; `patience` is how
 * long it may take, in milliseconds: one that waits for ever must not hold the agent up.
 */
export async function loadPlugin(name: string, file: string, patience = 5_000): Promise<LoadedPlugin> {
  let found: string;
  try {
    found = resolve(name, file);
  } catch (thrown) {
    return { fault: unresolved(name, file, thrown) };
  }
  try {
    const exports: object = await within(
      patience,
      import(path.isAbsolute(found) ? url.pathToFileURL(found).href : found),
    );
    const parts = [...new Set(Object.values(exports).flat())].filter(isPart);
    return parts.length > 0 ? { parts } : { fault: `exports no hook type and no plugin: ${found}` };
  } catch (thrown) {
    return { fault: `cannot be loaded: ${messageOf(thrown)}${isMissing(thrown) ? '; install what it imports' : ''}` };
  }
}

/** As an import in the file's folder resolves it: packages may offer themselves to imports alone. */
function resolve(name: string, file: string): string {
  const folder = packageAt(name, file);
  const { resolve } = module.createRequire(folder?.manifest ?? file);
  // `conditions` is not in Node's types; without it such a package would be refused.
  return resolve(folder?.name ?? name, { conditions: new Set(['node', 'import', 'module-sync']) } as object);
}

/** The package whose folder a path leads to: by the path Node sees its `main` alone, by its name from within what it exports. */
function packageAt(name: string, file: string): { readonly name: string; readonly manifest: string } | undefined {
  if (!isPath(name)) return undefined;
  const manifest = path.resolve(path.dirname(file), name, 'package.json');
  if (!fs.statSync(manifest, { throwIfNoEntry: false })?.isFile()) return undefined;
  const written: unknown = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const named = isObject(written) && Object.hasOwn(written, 'exports') ? written.name : undefined;
  return typeof named === 'string' ? { name: named, manifest } : undefined;
}

function isPath(name: string): boolean {
  return path.isAbsolute(name) || /^\.{1,2}([/\\]|$)/.test(name);
}

function unresolved(name: string, file: string, thrown: unknown): string {
  const folder = path.dirname(file);
  if (!isMissing(thrown)) return `cannot be found: ${messageOf(thrown)}`;
  if (isPath(name)) {
    const place = path.resolve(folder, name);
    return fs.existsSync(place)
      ? `cannot be found: ${place} has no index.js, and no package.json whose "main", or "name" and "exports", lead to a file`
      : `cannot be found: there is no ${place}`;
  }
  return `cannot be found from ${folder}: run npm install ${name} there, or write a path such as ./${name}`;
}

function isMissing(thrown: unknown): boolean {
  return isObject(thrown) && ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'].includes(String(thrown.code));
}

/** Its timer keeps the process alive: one that waits for nothing would end in the middle, without a word. */
async function within<T>(patience: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it was not ready after ${patience / 1_000} s`)), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isPart(value: unknown): value is PluginPart {
  if (!isObject(value)) return false;
  const { type, run, schema, name, apply } = value;
  return (
    (typeof type === 'string' && (run ?? schema) !== undefined) || (name !== undefined && typeof apply === 'function')
  );
}
