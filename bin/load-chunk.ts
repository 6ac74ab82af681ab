import path from 'node:path';
import vm from 'node:vm';
import type { CodeCache } from './code-cache.ts';
import { readQuickly } from './read-quickly.ts';

/** What the build makes of a chunk: a CommonJS module in its function. */
type ChunkFunction = (
  exports: object,
  require: (id: string) => unknown,
  module: { exports: object },
  filename: string,
  directory: string,
  importModule: (specifier: string) => Promise<unknown>,
) => void;

/**
 * Loads a chunk of the built program, and has what V8 makes of it kept for the next call. Unlike the compile cache of Node,
 * which holds what is compiled at the load of a module, this one holds every function that was called: a fifth of a start
 * was compiling those.
 *
 * @param program the folder of the built program, absolute
 * @param chunk the file's name
 * @param cache where it is kept
 * @returns what the chunk exports
 * @throws what the chunk throws; it is loaded anew when it is asked for again
 */
export function loadChunk(program: string, chunk: string, cache: CodeCache): unknown {
  const modules = new Map<string, { exports: object }>();
  const scripts = new Map<string, vm.Script>();
  let isComplete = true;

  const compile = (name: string, filename: string): vm.Script => {
    const { bytes, modified } = readQuickly(filename);
    const source = bytes.toString();
    for (const cachedData of cache.read(name, modified)) {
      const script = new vm.Script(source, { filename, cachedData });
      if (!script.cachedDataRejected) return script;
    }
    isComplete = false;
    return new vm.Script(source, { filename });
  };
  const load = (name: string): object => {
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    // Before it runs: chunks require each other.
    modules.set(name, module);
    try {
      const filename = path.join(program, name);
      const script = compile(name, filename);
      const run: ChunkFunction = script.runInThisContext();
      run(module.exports, require, module, filename, program, (specifier) => import(specifier));
      scripts.set(name, script);
    } catch (thrown) {
      modules.delete(name);
      throw thrown;
    }
    return module.exports;
  };
  const require = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : builtin(id));

  // At the end, when all that was needed has been called. With a chunk that was not there yet, the others have got functions, too.
  process.once('exit', () => {
    if (!isComplete) cache.write(scripts);
  });
  return load(chunk);
}

function builtin(id: string): object {
  const module = process.getBuiltinModule(id);
  if (!module) throw new Error(`the program needs "${id}", which this Node does not have`);
  return module;
}
