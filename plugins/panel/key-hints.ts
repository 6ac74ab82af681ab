/** The keys of hints, the most important first: where not all fit, the last of these go. */
const ranks = ['q', 'y', 'n', 't', 'tab', 'r', '3', 'arrows'];

/** As many hints as fit into `width` columns, in the order in which they are given. A hint is a key and what it does. */
export function keyHints(hints: readonly string[], width: number): string {
  const order = [...hints].sort((one, other) => rankOf(one) - rankOf(other));
  const chosen = new Set<string>();
  let used = 0;
  for (const hint of order) {
    const needed = hint.length + (chosen.size > 0 ? between.length : 0);
    if (used + needed > width) break;
    used += needed;
    chosen.add(hint);
  }
  return hints.filter((hint) => chosen.has(hint)).join(between);
}

const between = ' · ';

function rankOf(hint: string): number {
  const [key = ''] = hint.split(' ');
  const rank = ranks.indexOf(key);
  return rank < 0 ? ranks.length : rank;
}
