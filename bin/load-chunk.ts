import path from 'node:path';
import vm from 'node:vm';
import type { CodeCache } from './code-cache.ts';
import { readBytes } from './read-bytes.ts';

/** What the build makes of a chunk: a CommonJS module in its function. */
type ChunkFunction = (
  exports: object,
  require: (id: string) => unknown,
  module: { exports: object },
  filename: string,
  directory: string,
) => void;

/**
 * Loads a chunk of the built program, and has what V8 makes of it kept for the next call. Unlike the compile cache of Node,
 * which holds what is compiled at the load of a module, this one holds every function that was called: most of a start was
 * compiling those.
 *
 * @param program the folder of the built program, absolute
 * @param chunk the file's name
 * @param cache where it is kept
 * @returns what the chunk exports
 * @throws what the chunk throws
 */
export function loadChunk(program: string, chunk: string, cache: CodeCache): unknown {
  const modules = new Map<string, { exports: object }>();
  const scripts = new Map<string, vm.Script>();
  let isComplete = true;

  const load = (name: string): object => {
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const filename = path.join(program, name);
    const source = readBytes(filename).toString();
    const cachedData = cache.read(name);
    const script = new vm.Script(source, {
      filename,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(cachedData && { cachedData }),
    });
    if (!cachedData || script.cachedDataRejected) isComplete = false;
    scripts.set(name, script);
    const run: ChunkFunction = script.runInThisContext();
    run(module.exports, require, module, filename, program);
    return module.exports;
  };
  const require = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : builtin(id));

  // At the end, when all that was needed has been called. With a chunk that was not there yet, the others have got functions, too.
  process.once('exit', () => {
    if (!isComplete) cache.write(new Map([...scripts].map(([name, script]) => [name, script.createCachedData()])));
  });
  return load(chunk);
}

function builtin(id: string): object {
  const module = process.getBuiltinModule(id);
  if (!module) throw new Error(`the program needs "${id}", which this Node does not have`);
  return module;
}
