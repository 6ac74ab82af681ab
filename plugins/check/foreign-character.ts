/** An atom of a pattern, and how often it may repeat. */
const atom = /(\\.|\[(?:\\.|[^\]\\])*\]|[\s\S])([?*]|\{0,?\d*\}|\+|\{\d+(?:,\d*)?\})?/g;

/** Letters of no name of a tool, of an event's source or such: those have letters, digits, `_` and `-`. */
const foreign = /^\\?[\s/,;:!"'`~<>@%&#={}]$|^\\[.s]$/;

/** What names of servers may have all the same. */
const ofServers = /[./]/;

/**
 * A character that some alternative of a pattern needs and that no name has, so that it matches nothing. Groups are not
 * looked into: what stands there is often one of several ways.
 */
export function foreignCharacter(pattern: string): string | undefined {
  let depth = 0;
  let start = 0;
  for (const { 1: piece = '', 2: repeat = '', index } of pattern.matchAll(atom)) {
    if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    else if (piece === '|' && depth === 0) start = index + 1;
    else if (depth === 0 && foreign.test(piece) && !/^(?:[?*]|\{0)/.test(repeat)) {
      const character = piece === '\\s' ? ' ' : piece.slice(-1);
      if (!ofServers.test(character) || !/^\^?mcp/.test(pattern.slice(start))) return character;
    }
  }
  return undefined;
}
