import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { drawFrame, type FrameFacts, type PanelList } from '../../../plugins/panel/frame.ts';
import { changePanel, firstState, type PanelState } from '../../../plugins/panel/panel-state.ts';

function list(count: number, name: string): PanelList {
  return {
    columns: [{ head: name.toUpperCase(), least: 4, most: 40, rank: 1 }],
    rows: Array.from({ length: count }, (_, index) => ({
      key: `${name}${index}`,
      cells: [`${name} ${index}`],
      tone: 'warn',
      details: [`all of ${name} ${index}`],
    })),
    empty: `no ${name}`,
  };
}

const facts: FrameFacts = {
  width: 80,
  height: 24,
  project: '/work/app',
  trusted: false,
  canTrust: true,
  inert: '3 hooks inert: 3 not trusted',
  lists: {
    hooks: list(3, 'hook'),
    runs: list(0, 'run'),
    problems: { ...list(2, 'problem'), columns: list(0, 'problem').columns },
  },
};

const draw = (state: PanelState = firstState, fields: Partial<FrameFacts> = {}) => {
  const frame = drawFrame(state, { ...facts, ...fields });
  return { ...frame, texts: frame.lines.map(({ text }) => text.trimEnd()) };
};

test('a frame is the project, the lists, the rows, the chosen row, the problems and the keys', () => {
  expect(draw().texts).toEqual([
    '/work/app is not trusted                            3 hooks inert: 3 not trusted',
    '[1 Hooks 3]  2 Runs 0  3 Problems 2',
    '  HOOK',
    '> hook 0',
    '  hook 1',
    '  hook 2',
    ...Array(9).fill(''),
    '',
    'all of hook 0',
    ...Array(3).fill(''),
    'Problems:',
    '  problem 0',
    '  problem 1',
    'tab 1 2 lists · 3 problems · t trust · r refresh · arrows move · q quit',
  ]);
});

test('the chosen row is marked by a sign and by its tone, other rows keep theirs', () => {
  const { lines } = draw();
  expect(lines.filter(({ tone }) => tone === 'chosen').map(({ text }) => text.trimEnd())).toEqual(['> hook 0']);
  expect(lines.find(({ text }) => text.includes('hook 1'))?.tone).toBe('warn');
});

test('an empty list says so', () => {
  expect(draw({ ...firstState, view: 'runs' }).texts).toContain('  no run');
});

test('what one moves through are the rows of the list, a page is as many as are seen', () => {
  const { keys, page } = draw(firstState, { lists: { ...facts.lists, hooks: list(100, 'hook') } });
  expect(keys).toHaveLength(100);
  expect(page).toBe(12);
});

test('the last line is what was last done, where something was', () => {
  expect(draw(changePanel(firstState, { to: 'say', message: 'refreshed\u001b' })).texts.at(-1)).toBe(
    'refreshed\\u001b',
  );
});

describe('the first line', () => {
  test.each<[string, Partial<FrameFacts>, string]>([
    [
      'says nothing of trust where nobody can tell',
      { trusted: undefined as never, inert: undefined as never },
      '/work/app',
    ],
    ['says that it is trusted', { trusted: true, inert: undefined as never }, '/work/app is trusted'],
    [
      'cuts the beginning of a long path',
      { width: 30, project: `/work/${'x'.repeat(40)}/app` },
      '…xxxxxxxxxx/app is not trusted',
    ],
  ])('%s', (_what, fields, line) => {
    const { trusted, inert, ...rest } = { ...facts, ...fields };
    const known = { ...rest, ...(trusted !== undefined && { trusted }), ...(inert !== undefined && { inert }) };
    expect(drawFrame(firstState, known).lines[0]?.text.trimEnd()).toBe(line);
  });
});

test('the names of the lists are shorter where there is little room', () => {
  expect(draw(firstState, { width: 30 }).texts[1]).toBe('[Hooks 3] Runs 0 Problems 2');
});

test.each([
  ['t untrust', { trusted: true }],
  ['t trust', { trusted: false }],
])('the keys say %s', (hint, fields) => {
  expect(draw(firstState, fields).texts.at(-1)).toContain(hint);
});

test('a question takes the place of the list, with keys of its own', () => {
  const hook = {
    id: 'h',
    event: 'Stop',
    type: 'command',
    label: 'npm test',
    layer: 'project',
    timeout: 15,
    runs: false,
  } as const;
  const waiting = [{ ...hook, code: 'not-trusted' as const }];
  const status = { directory: '/work/app', trusted: false, changed: [] };
  const question = { trusting: true, trust: { status, hooks: waiting, waiting, plugins: [], changed: [], layers: [] } };
  const { texts, keys } = draw(changePanel(firstState, { to: 'ask', question }));
  expect(texts[1]).toBe('1 Hooks 3  2 Runs 0  3 Problems 2');
  expect(texts.slice(3, 6)).toEqual([
    '> Trust /work/app?',
    '  1 hook would start to run:',
    '    Stop *: npm test (command, project)',
  ]);
  expect(texts.at(-1)).toBe('y yes · n no · arrows move');
  expect(keys).toHaveLength(3);
});

test('a frame keeps to its lines and columns, however few', () => {
  for (const width of [1, 2, 7, 30, 81]) {
    for (let height = 1; height < 40; height += 1) {
      for (const view of ['hooks', 'runs', 'problems'] as const) {
        const { lines } = draw({ ...firstState, view }, { width, height });
        expect(lines).toHaveLength(height);
        for (const { text } of lines) expect(stringWidth(text)).toBeLessThanOrEqual(width);
      }
    }
  }
});
