import type { Key } from 'ink';
import type { Move } from './scroll.ts';

/** What a key asks for. */
export type KeyAction =
  | 'next-list'
  | 'hooks'
  | 'runs'
  | 'problems'
  | 'trust'
  | 'refresh'
  | 'close'
  | 'yes'
  | 'no'
  | Move;

/** What the keys of ink are called here. */
export type PressedKey = Pick<
  Key,
  | 'upArrow'
  | 'downArrow'
  | 'pageUp'
  | 'pageDown'
  | 'home'
  | 'end'
  | 'tab'
  | 'escape'
  | 'return'
  | 'ctrl'
  | 'meta'
  | 'eventType'
>;

/** What a piece of input asks for, in order; while a question is on the screen (`asking`) other keys count. */
export function keyActions(input: string, key: PressedKey, asking: boolean): readonly KeyAction[] {
  if (key.eventType === 'release') return [];
  const named = namedKey(key, asking);
  if (named) return [named];
  if (key.ctrl) return input === 'c' ? ['close'] : [];
  if (key.meta) return [];
  // Keys that were pressed fast come as one piece, and so does what somebody pastes: no answer is taken from that.
  if (asking) return [letters.asking.get(input)].filter((action) => action !== undefined);
  return [...input].map((letter) => letters.listing.get(letter)).filter((action) => action !== undefined);
}

const letters: Readonly<Record<'asking' | 'listing', ReadonlyMap<string, KeyAction>>> = {
  asking: new Map([
    ['y', 'yes'],
    ['Y', 'yes'],
    ['n', 'no'],
    ['N', 'no'],
    ['q', 'close'],
  ]),
  listing: new Map([
    ['1', 'hooks'],
    ['2', 'runs'],
    ['3', 'problems'],
    ['t', 'trust'],
    ['r', 'refresh'],
    ['q', 'close'],
  ]),
};

function namedKey(key: PressedKey, asking: boolean): KeyAction | undefined {
  if (key.upArrow) return 'up';
  if (key.downArrow) return 'down';
  if (key.pageUp) return 'page-up';
  if (key.pageDown) return 'page-down';
  if (key.home) return 'first';
  if (key.end) return 'last';
  // No is what the question is answered with where nothing is said.
  if (key.escape || key.return) return asking ? 'no' : key.escape ? 'close' : undefined;
  if (key.tab) return asking ? undefined : 'next-list';
  return undefined;
}
