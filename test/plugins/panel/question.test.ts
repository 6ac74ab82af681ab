import { expect, test } from 'vitest';
import type { ProjectTrust } from '../../../plugins/guards/project-trust.ts';
import { questionLines } from '../../../plugins/panel/question.ts';
import type { ListedHook } from '../../../types/plugin.ts';

function hook(label: string, fields: Partial<ListedHook> = {}): ListedHook {
  const { code } = { code: 'not-trusted' as const, ...fields };
  return {
    id: label,
    event: 'Stop',
    type: 'command',
    label,
    layer: 'project',
    timeout: 15,
    runs: false,
    code,
    ...fields,
  };
}

function trustWith(hooks: readonly ListedHook[], fields: Partial<ProjectTrust> = {}): ProjectTrust {
  return {
    status: { directory: '/work/app', trusted: false, changed: [] },
    hooks,
    waiting: hooks.filter(({ code }) => code === 'not-trusted'),
    plugins: [],
    changed: [],
    layers: [],
    ...fields,
  };
}

test('it shows what would start to run', () => {
  const trust = trustWith([hook('npm test'), hook('./check.sh', { matcher: 'x' })]);
  expect(questionLines({ trusting: true, trust }, 80)).toEqual([
    'Trust /work/app?',
    '2 hooks would start to run:',
    '  Stop *: npm test (command, project)',
    '  Stop x: ./check.sh (command, project)',
  ]);
});

test('it tells apart what would still not run', () => {
  const trust = trustWith([hook('npm test'), hook('https://x', { code: 'url-not-allowed', type: 'http' })]);
  expect(questionLines({ trusting: true, trust }, 80)).toEqual([
    'Trust /work/app?',
    '1 hook would start to run:',
    '  Stop *: npm test (command, project)',
    '1 hook more would still not run, for another reason:',
    '  Stop *: https://x (http, project)',
  ]);
});

test('it says so where nothing would start to run', () => {
  expect(questionLines({ trusting: true, trust: trustWith([]) }, 80)).toEqual([
    'Trust /work/app?',
    'None of its hooks would start to run.',
  ]);
});

test('to take trust back, it shows what would no longer run, and what changed meanwhile', () => {
  const { code: _, ...running } = hook('npm test', { runs: true });
  const trust = trustWith([running], { changed: ['.mendcode/hooks.json'] });
  expect(questionLines({ trusting: false, trust }, 80)).toEqual([
    'Take trust back from /work/app?',
    '1 hook would no longer run:',
    '  Stop *: npm test (command, project)',
    '1 file changed since it was last trusted:',
    '  .mendcode/hooks.json',
  ]);
});

test('plugins are told apart, since they run at the next start', () => {
  const trust = trustWith([], { plugins: ['./own.js', '\u001b[2J'] });
  expect(questionLines({ trusting: true, trust }, 80)).toEqual([
    'Trust /work/app?',
    'None of its hooks would start to run.',
    '2 plugins would be loaded at the next start:',
    '  ./own.js',
    expect.not.stringContaining('\u001b'),
  ]);
  expect(questionLines({ trusting: false, trust }, 80)).toContain(
    '2 plugins would not be loaded any more at the next start:',
  );
});

test('nothing of a hook is hidden by a narrow screen', () => {
  const trust = trustWith([hook(`echo ${'x'.repeat(100)}; rm -rf /`)]);
  const lines = questionLines({ trusting: true, trust }, 30);
  expect(lines.every((line) => line.length <= 30)).toBe(true);
  expect(lines.join('')).toContain('rm -rf /');
});

test('no text of a hook can drive the terminal', () => {
  const trust = trustWith([hook('\u001b[2J')], { changed: ['\u001b[2J'] });
  expect(questionLines({ trusting: true, trust }, 80).join('')).not.toContain('\u001b');
});
