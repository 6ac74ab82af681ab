import { expect, test } from 'vitest';
import type { TracedEvent, TracedHook } from '../../../plugins/trace/watch-events.ts';
import { besideLine, waterfallLines } from '../../../plugins/trace/waterfall.ts';
import type { Outcome } from '../../../types/outcome.ts';

const plainStyle = { colour: false, redact: (text: string) => text.replaceAll('hunter2', '[secret]') };

function hook(id: string, startedAt: number, endedAt: number, more: Partial<Outcome> = {}): TracedHook {
  const outcome = { id, type: 'command', layer: 'user', status: 'passed', ms: endedAt - startedAt, ...more } as const;
  return { entry: { id, type: 'command' } as never, outcome, startedAt, endedAt };
}

function event(
  hooks: readonly TracedHook[],
  verdict: object = { decision: 'continue' },
  subject = 'bash',
  notReached: readonly string[] = [],
) {
  return {
    run: { startedAt: 100, subject },
    verdict: { event: 'PreToolUse', ...verdict },
    endedAt: 124,
    hooks,
    notReached: notReached.map((id) => ({ id, type: 'command' })),
  } as unknown as TracedEvent;
}

test('a row for each hook: where it ran in the event, how long, and what came of it', () => {
  const lines = waterfallLines(
    event(
      [
        hook('user/PreToolUse/0/0', 100, 112, { said: 'fine' }),
        hook('user/PreToolUse/0/1', 112, 118, { status: 'failed', code: 'exit-code', exitCode: 7, said: 'oops' }),
        hook('project/PreToolUse/0/0', 118, 118, {
          status: 'skipped',
          code: 'not-trusted',
          reason: '/p is not trusted',
        }),
        hook('user/PreToolUse/1/0', 118, 124, { status: 'blocked', exitCode: 2, reason: 'no', said: 'no rm' }),
      ],
      { decision: 'block', effect: 'refuse', by: 'user/PreToolUse/1/0' },
    ),
    plainStyle,
  );
  expect(`\n${lines.join('\n')}`).toBe(`
PreToolUse bash  block (refuse) by user/PreToolUse/1/0  24.0 ms
 user/PreToolUse/0/0     command  ████████████              12.0 ms  passed   fine
 user/PreToolUse/0/1     command              ██████         6.0 ms  failed   exit 7, oops
 project/PreToolUse/0/0  command                    ·                skipped  not-trusted, /p is not trusted
 user/PreToolUse/1/0     command                    ██████   6.0 ms  blocked  no rm`);
});

test('the hooks behind the one that ended the event are told, too', () => {
  const lines = waterfallLines(
    event([hook('a', 100, 124, { status: 'blocked', reason: 'no' })], { decision: 'block', by: 'a' }, 'bash', [
      'long/b',
    ]),
    plainStyle,
  );
  expect(`\n${lines.join('\n')}`).toBe(`
PreToolUse bash  block by a  24.0 ms
 a       command  ████████████████████████  24.0 ms  blocked      no
 long/b  command                                     not reached`);
});

test('an event without hooks is one line', () => {
  expect(waterfallLines(event([], { decision: 'continue' }, ''), plainStyle)).toEqual([
    'PreToolUse  continue  24.0 ms',
  ]);
});

test('a hook that took no time is a mark at its place, also at the very end', () => {
  const [, first = '', last = ''] = waterfallLines(event([hook('a', 100, 100), hook('b', 124, 124)]), plainStyle);
  expect(first).toContain('  █                         0.0 ms');
  expect(last).toMatch(/ {25}█ {2}0.0 ms/);
});

test('subjects and ids are masked, and nothing drives the terminal', () => {
  const lines = waterfallLines(
    event(
      [hook('user/\u001b[2Jx/0/0', 100, 124, { said: 'a\u001b]0;title\u0007b' })],
      { decision: 'block', by: 'user/\u001b[2J\nx/0/0' },
      'hunter2\nrm',
    ),
    plainStyle,
  );
  expect(lines[0]).toBe('PreToolUse [secret]  block by user/\\u001b[2J  24.0 ms');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f]/);
});

test('colours stand only where they are asked for', () => {
  const hooks = [hook('a', 100, 124)];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const colours = /\u001b\[/;
  expect(waterfallLines(event(hooks), plainStyle).join('')).not.toMatch(colours);
  expect(waterfallLines(event(hooks), { ...plainStyle, colour: true }).join('')).toMatch(colours);
});

test('wide characters do not shift the columns', () => {
  const [, one = '', other = ''] = waterfallLines(event([hook('日本', 100, 112), hook('abcd', 112, 124)]), plainStyle);
  expect(one).toMatch(/^ 日本 {2}command/);
  expect(other).toMatch(/^ abcd {2}command/);
});

test('a hook that ran beside its event is a line of its own', () => {
  const ended = hook('user/Stop/0/0', 100, 13_000, { said: 'done' });
  expect(besideLine(ended, plainStyle)).toBe('late:  user/Stop/0/0  passed  12.9 s  done');
  const background = { ...ended, entry: { ...ended.entry, background: true } as const };
  expect(besideLine(background, plainStyle)).toBe('background:  user/Stop/0/0  passed  12.9 s  done');
});

test('one that goes on in the background is a dot', () => {
  const [, row] = waterfallLines(event([hook('user/Stop/0/0', 112, 112, { status: 'background' })]), plainStyle);
  expect(row).toBe(` user/Stop/0/0  command  ${' '.repeat(12)}·${' '.repeat(11)}  0.0 ms  background`);
});
