import { doubleKeys } from '../../files/double-keys.ts';
import type { Rule } from '../rule.ts';

/** A key that stands twice in one object: JSON takes the last and drops the others without a word. */
export const duplicateKey: Rule = {
  id: 'duplicate-key',
  summary: 'A key stands twice in one object, such as an event: only the last one counts.',
  severity: 'error',
  looksAt: 'file',
  check({ document, layer }) {
    if (!document) return [];
    const top = layer.at.slice(0, layer.at.lastIndexOf('/'));
    const inside = `${layer.at}/`;
    return doubleKeys(document, top)
      .filter(({ at }) => at === layer.at || at.startsWith(inside))
      .map(({ key, at, position }) => ({
        at,
        position,
        message: `"${key}" stands once more further down, where it counts: this one is lost; put both into one`,
      }));
  },
};
