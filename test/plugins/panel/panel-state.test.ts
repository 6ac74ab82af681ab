import { describe, expect, test } from 'vitest';
import { changePanel, firstState, type PanelChange, type PanelState } from '../../../plugins/panel/panel-state.ts';
import type { Question } from '../../../plugins/panel/question.ts';

const question: Question = {
  trusting: true,
  trust: {
    status: { directory: '/work', trusted: false, changed: [] },
    hooks: [],
    waiting: [],
    plugins: [],
    changed: [],
    layers: [],
  },
};

function stateAfter(...changes: PanelChange[]): PanelState {
  return changes.reduce(changePanel, firstState);
}

const down: PanelChange = { to: 'move', move: 'down', keys: ['a', 'b', 'c'], height: 10 };

describe('the list', () => {
  test.each<[string, PanelChange[], string]>([
    ['is that of the hooks at first', [], 'hooks'],
    ['changes to the runs', [{ to: 'next-list' }], 'runs'],
    ['and back', [{ to: 'next-list' }, { to: 'next-list' }], 'hooks'],
    ['changes from the problems to the hooks', [{ to: 'view', view: 'problems' }, { to: 'next-list' }], 'hooks'],
    [
      'is the one that was asked for',
      [
        { to: 'view', view: 'runs' },
        { to: 'view', view: 'problems' },
      ],
      'problems',
    ],
  ])('%s', (_what, changes, view) => {
    expect(stateAfter(...changes).view).toBe(view);
  });

  test('keeps its place while another is shown', () => {
    const state = stateAfter(down, { to: 'next-list' }, down, down, { to: 'next-list' });
    expect(state.scrolls).toMatchObject({ hooks: { chosen: 1 }, runs: { chosen: 2 }, problems: { chosen: 0 } });
  });
});

describe('the question', () => {
  test('is there until it is answered', () => {
    expect(stateAfter({ to: 'ask', question }).question).toBe(question);
    expect(stateAfter({ to: 'ask', question }, { to: 'answered' }).question).toBeUndefined();
  });

  test('is what moves, and begins at its first line each time', () => {
    const asked = stateAfter(down, { to: 'ask', question }, down, down);
    expect(asked.scrolls).toMatchObject({ hooks: { chosen: 1 }, question: { chosen: 2 } });
    expect(changePanel(asked, { to: 'ask', question }).scrolls.question.chosen).toBe(0);
  });
});

test.each<PanelChange>([
  { to: 'view', view: 'runs' },
  { to: 'next-list' },
  down,
  { to: 'ask', question },
  { to: 'answered' },
])('a message is there until the next change: $to', (change) => {
  const said = stateAfter({ to: 'say', message: 'refreshed' });
  expect(said.message).toBe('refreshed');
  expect(changePanel(said, change).message).toBeUndefined();
});
