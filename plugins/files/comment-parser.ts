import type * as CommentParser from 'jsonc-parser';

let loaded: typeof CommentParser | undefined;

/**
 * The parser of JSON with comments, loaded at its first use: most files are plain JSON, and every start of the program would
 * pay for it. It is asked for in the middle of synchronous reading, so it cannot be imported then.
 */
export function commentParser(): typeof CommentParser {
  loaded ??= process.getBuiltinModule('node:module').createRequire(import.meta.url)(
    'jsonc-parser',
  ) as typeof CommentParser;
  return loaded;
}
