import { cap, oneLine } from '../../core/text.ts';
import { visible } from '../../core/visible.ts';
import type { ListedHook } from '../../types/plugin.ts';

/** A hook in one line, for a person who has to say whether it may run: as written, and safe to show on a terminal. */
export function hookLine({ event, matcher = '*', label, layer, type }: ListedHook): string {
  // Cut only where it would push the rest out of sight.
  return visible(cap(oneLine(`${event} ${matcher}: ${label} (${type}, ${layer})`), 2_000));
}
