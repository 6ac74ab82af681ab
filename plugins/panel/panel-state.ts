import type { Question } from './question.ts';
import { type Move, moveScroll, type Scroll, startOfList } from './scroll.ts';

/** The lists, in the order of their keys. */
export type View = 'hooks' | 'runs' | 'problems';

/** What of the panel a person has set. */
export interface PanelState {
  readonly view: View;
  readonly scrolls: Readonly<Record<View | 'question', Scroll>>;
  /** There while it waits for an answer. */
  readonly question?: Question;
  /** What was last done, until the next key. */
  readonly message?: string;
}

/** What changes it. */
export type PanelChange =
  | { readonly to: 'view'; readonly view: View }
  | { readonly to: 'next-list' }
  | { readonly to: 'move'; readonly move: Move; readonly keys: readonly string[]; readonly height: number }
  | { readonly to: 'ask'; readonly question: Question }
  | { readonly to: 'answered' }
  | { readonly to: 'say'; readonly message: string };

export const firstState: PanelState = Object.freeze({
  view: 'hooks',
  scrolls: Object.freeze({ hooks: startOfList, runs: startOfList, problems: startOfList, question: startOfList }),
});

/** The state after a change. */
export function changePanel(state: PanelState, change: PanelChange): PanelState {
  const { message: _, ...silent } = state;
  switch (change.to) {
    case 'view':
      return { ...silent, view: change.view };
    case 'next-list':
      return { ...silent, view: state.view === 'hooks' ? 'runs' : 'hooks' };
    case 'move': {
      const list = state.question ? 'question' : state.view;
      const scroll = moveScroll(state.scrolls[list], change.move, change.keys, change.height);
      return { ...silent, scrolls: { ...state.scrolls, [list]: scroll } };
    }
    case 'ask':
      return { ...silent, question: change.question, scrolls: { ...state.scrolls, question: startOfList } };
    case 'answered': {
      const { question: __, ...listing } = silent;
      return listing;
    }
    case 'say':
      return { ...silent, message: change.message };
  }
}
