import type { ListedHook, Listing } from '../types/plugin.ts';
import type { Problem } from '../types/problem.ts';
import { visible } from './visible.ts';

/** `1 hook`, `2 hooks` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Why a hook of a list does not run, or that it does. */
export function runsWords({ runs, code, reason }: ListedHook): string {
  if (runs) return 'yes';
  return `no: ${code?.replaceAll('-', ' ') ?? ''}${reason === undefined ? '' : ` (${reason})`}`;
}

/** `3 hooks inert: 2 not trusted, 1 bad`, or nothing. */
export function inertLine({ hooks, refused }: Pick<Listing, 'hooks' | 'refused'>): string | undefined {
  const reasons = new Map<string, number>();
  for (const { runs, code } of hooks) {
    if (runs || code === undefined) continue;
    const words = code.replaceAll('-', ' ');
    reasons.set(words, (reasons.get(words) ?? 0) + 1);
  }
  if (refused > 0) reasons.set('bad', refused);
  const all = [...reasons.values()].reduce((sum, each) => sum + each, 0);
  if (all === 0) return undefined;
  return `${count(all, 'hook')} inert: ${[...reasons].map(([words, number]) => `${number} ${words}`).join(', ')}`;
}

/** `file:line:column error bad-json: …` */
export function problemLine({ file, line, column, severity, code, message }: PlacedMessage): string {
  const place = file === undefined ? '' : `${[file, line, column].filter((part) => part !== undefined).join(':')} `;
  return visible(`${place}${severity} ${code}: ${message}`);
}

/** A problem, or what is told like one. */
type PlacedMessage = Pick<Problem, 'file' | 'line' | 'column' | 'message'> & {
  readonly severity: string;
  readonly code: string;
};
