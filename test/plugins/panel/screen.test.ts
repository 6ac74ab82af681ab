import fs from 'node:fs';
import path from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { openTrustStore } from '../../../plugins/guards/trust-store.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import type { RunRecord } from '../../../plugins/watch/run-record.ts';
import { openPanel } from '../../helpers/open-panel.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** A user with a hook, and a project with another one that waits for trust. */
function place() {
  const workplace = openWorkplace();
  workplace.userHooks('Stop', 'echo user');
  workplace.projectHooks('Stop', { command: './check.sh', timeout: 7 });
  return { ...workplace, trust: openTrustStore(mendcode, workplace) };
}

function recorded(count: number, fields: Partial<RunRecord> = {}): RunRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    time: new Date(Date.now() - index * 1_000).toISOString(),
    event: 'PreToolUse',
    subject: `tool${index}`,
    id: `user/PreToolUse/0/${index}`,
    type: 'command',
    layer: 'user',
    status: 'passed',
    exitCode: 0,
    ms: 12,
    said: 'done',
    ...fields,
  }));
}

describe('the list of hooks', () => {
  test('shows each with event, matcher, type, layer, timeout, file, and whether it runs or why not', async () => {
    const { bus } = place();
    const panel = openPanel({ bus: bus() });
    await panel.shows('check.sh');
    const [title, tabs, head, ...rows] = panel.lines();
    expect(title).toMatch(/project is not trusted +1 hook inert: 1 not trusted$/);
    expect(tabs).toBe('[1 Hooks 2]  2 Runs 0');
    expect(head).toMatch(/EVENT +MATCHER +TYPE +HOOK +LAYER +RUNS +TIMEOUT +FILE/);
    expect(rows[0]).toMatch(/^> Stop +\* +command +echo user +user +yes +15 s +\S+hooks\.json$/);
    expect(rows[1]).toMatch(
      /^ {2}Stop +\* +command +\.\/check\.sh +project +not trusted +7 s +\.mendcode\/hooks\.json$/,
    );
  });

  test('tells all of the chosen hook', async () => {
    const { bus, project } = place();
    const panel = openPanel({ bus: bus() });
    await panel.shows('check.sh');
    panel.press('<down>');
    await panel.shows(/^> Stop .*check/m);
    expect(panel.lines()).toContain(`runs: no: not trusted (${project} is not trusted)`);
    expect(panel.lines().join('')).toContain(path.join(project, '.mendcode/hooks.json'));
  });

  test('says so where there is none', async () => {
    const { bus } = openWorkplace();
    const panel = openPanel({ bus: bus() });
    await panel.shows('no hooks are configured');
  });
});

describe('the list of runs', () => {
  test('shows the recorded runs with time, event, tool, outcome, exit code, duration and what they said', async () => {
    const { bus } = place();
    const runs = [
      ...recorded(1),
      ...recorded(1, { status: 'failed', code: 'exit-code', exitCode: 3, said: 'oh', id: 'x' }),
    ];
    const panel = openPanel({ bus: bus(), runs: () => runs });
    await panel.shows('2 Runs 2');
    panel.press('2');
    await panel.shows('[2 Runs 2]');
    const [, , head, ...rows] = panel.lines();
    expect(head).toMatch(/TIME +EVENT +TOOL +OUTCOME +EXIT +TOOK +SAID/);
    expect(rows.join('\n')).toMatch(/\d\d:\d\d:\d\d +PreToolUse +tool0 +passed +0 +12 ms +done/);
    expect(rows.join('\n')).toMatch(/\d\d:\d\d:\d\d +PreToolUse +tool0 +failed: exit code +3 +12 ms +oh/);
  });

  test('shows what the bus runs, as it happens, above what was recorded', async () => {
    const { bus: open } = place();
    const bus = open();
    const panel = openPanel({ bus, runs: () => recorded(1, { time: '2020-01-01T00:00:00.000Z' }) });
    panel.press('2');
    await panel.shows('[2 Runs 1]');
    await bus.emit('Stop', {});
    await panel.shows('[2 Runs 2]');
    expect(panel.lines()[3]).toMatch(/^> \d\d:\d\d:\d\d +Stop +passed +0 +\S+ m?s +user$/);
    expect(panel.lines()[4]).toMatch(/PreToolUse/);
  });

  test('keeps the chosen run where it is while others come in', async () => {
    const { bus: open } = place();
    const bus = open();
    const panel = openPanel({ bus, runs: () => recorded(30, { time: '2020-01-01T00:00:00.000Z' }) });
    panel.press('2');
    await panel.shows('[2 Runs 30]');
    panel.press('<page-down>');
    await panel.shows(/^> .*tool\d+/m);
    const row = panel.lines().findIndex((line) => line.startsWith('>'));
    const chosen = panel.lines()[row]?.match(/tool\d+/)?.[0] ?? 'none';
    await bus.emit('Stop', {});
    await panel.shows('[2 Runs 31]');
    expect(panel.lines()[row]).toMatch(new RegExp(`^> .* ${chosen} `));
  });

  test('says so where there is none', async () => {
    const { bus } = place();
    const panel = openPanel({ bus: bus() });
    panel.press('2');
    await panel.shows('no hook has run yet');
  });
});

describe('the problems', () => {
  /** A hooks file with as many unknown events. */
  function faulty(count: number) {
    const { bus, data } = openWorkplace();
    const events = Object.fromEntries(Array.from({ length: count }, (_, index) => [`Event${index}`, []]));
    writeFile(path.join(data, 'hooks.json'), { hooks: events });
    return bus();
  }

  test('stand below both lists, with their place', async () => {
    const panel = openPanel({ bus: faulty(1) });
    await panel.shows('Problems:');
    expect(panel.lines().join('\n')).toMatch(/hooks\.json:1:\d+ unknown event "Event0"/);
    panel.press('2');
    await panel.shows('[2 Runs');
    expect(panel.lines()).toContain('Problems:');
    expect(panel.lines()[1]).toContain('3 Problems 1');
  });

  test('that do not all fit are counted, and are a list of their own with 3', async () => {
    const panel = openPanel({ bus: faulty(40) });
    await panel.shows('Problems, 36 more with 3:');
    panel.press('3');
    await panel.shows('[3 Problems 40]');
    panel.press('<end>');
    await panel.shows('Event39');
  });
});

describe('keys', () => {
  test('tab goes from list to list, 1 and 2 to one of them', async () => {
    const { bus } = place();
    const panel = openPanel({ bus: bus() });
    await panel.shows('[1 Hooks 2]');
    for (const [key, list] of [
      ['<tab>', '[2 Runs 0]'],
      ['<tab>', '[1 Hooks 2]'],
      ['2', '[2 Runs 0]'],
      ['2', '[2 Runs 0]'],
      ['1', '[1 Hooks 2]'],
    ] as const) {
      panel.press(key);
      await panel.shows(list);
    }
  });

  test('r looks at the files and the recorded runs again, at once', async () => {
    const { bus, userHooks } = place();
    let count = 1;
    const panel = openPanel({ bus: bus(), runs: () => recorded(count) });
    await panel.shows('2 Runs 1');
    userHooks('Stop', 'echo one', 'echo two', 'echo three');
    count = 5;
    panel.press('r');
    await panel.shows('1 Hooks 4');
    expect(panel.lines()[1]).toContain('2 Runs 5');
    expect(panel.lines().at(-1)).toBe('refreshed');
  });

  test.each(['q', '<escape>', '<control-c>'])('%s asks to be closed, and no more than that', async (key) => {
    const { bus } = place();
    const closed: string[] = [];
    const panel = openPanel({ bus: bus(), onClose: () => void closed.push('closed') });
    await panel.shows('check.sh');
    panel.press(key);
    await panel.shows('check.sh');
    await expect.poll(() => closed).toEqual(['closed']);
  });

  test('of a panel that is not active do nothing', async () => {
    const { bus } = place();
    const closed: string[] = [];
    const panel = openPanel({ bus: bus(), isActive: false, onClose: () => void closed.push('closed') });
    await panel.shows('check.sh');
    panel.press('2q');
    panel.change({ isActive: true });
    panel.press('<down>');
    await panel.shows(/^> .*check/m);
    expect(panel.lines()[1]).toContain('[1 Hooks');
    expect(closed).toEqual([]);
  });
});

describe('t', () => {
  test('shows what would start to run, and y trusts it: at once, for good', async () => {
    const { bus: open, project, trust } = place();
    const bus = open();
    const panel = openPanel({ bus, trust });
    await panel.shows('check.sh');
    panel.press('t');
    await panel.shows(`Trust ${project}?`);
    expect(panel.lines().join('\n')).toContain('1 hook would start to run:\n    Stop *: ./check.sh (command, project)');
    expect(trust.isTrusted(project)).toBe(false);
    panel.press('y');
    await panel.shows('trusted: 1 hook can run from now on');
    expect(trust.isTrusted(project)).toBe(true);
    expect(panel.lines()[0]).toMatch(/project is trusted$/);
    expect(panel.lines().join('\n')).toMatch(/check\.sh +project +yes/);
    expect((await bus.emit('Stop', {})).outcomes[1]?.status).not.toBe('skipped');
  });

  test('takes trust back the same way', async () => {
    const { bus: open, project, trust } = place();
    const bus = open();
    await trust.set(project, true, await bus.layers());
    const panel = openPanel({ bus, trust });
    await panel.shows('is trusted');
    panel.press('t');
    await panel.shows(`Take trust back from ${project}?`);
    expect(panel.lines().join('\n')).toContain('1 hook would no longer run:');
    panel.press('y');
    await panel.shows('not trusted any more');
    expect(trust.isTrusted(project)).toBe(false);
  });

  test.each(['n', '<escape>', '<return>'])('and %s change nothing', async (key) => {
    const { bus, data, trust } = place();
    const panel = openPanel({ bus: bus(), trust });
    await panel.shows('check.sh');
    panel.press('t');
    await panel.shows('would start to run');
    panel.press(key);
    await panel.hides('would start to run');
    expect(fs.readdirSync(data)).toEqual(['hooks.json']);
  });

  test('and y in one piece, as something pasted comes, trust nothing', async () => {
    const { bus, project, trust } = place();
    const panel = openPanel({ bus: bus(), trust });
    await panel.shows('check.sh');
    panel.press('ty');
    await panel.shows('would start to run');
    expect(trust.isTrusted(project)).toBe(false);
  });

  test('tells of settings that cannot be written', async () => {
    const { bus, data, trust } = place();
    writeFile(path.join(data, 'settings.json'), '{');
    const panel = openPanel({ bus: bus(), trust });
    await panel.shows('check.sh');
    panel.press('t');
    await panel.shows('would start to run');
    panel.press('y');
    await panel.shows('settings.json cannot be read');
  });

  test('says that trust cannot be changed where the host gave no store', async () => {
    const { bus } = place();
    const panel = openPanel({ bus: bus() });
    await panel.shows('check.sh');
    expect(panel.lines().at(-1)).not.toContain('t trust');
    panel.press('t');
    await panel.shows('trust cannot be changed here');
  });

  test('shows what changed since trust was last given', async () => {
    const { bus: open, project, projectHooks, trust } = place();
    const bus = open();
    await trust.set(project, true, await bus.layers());
    await trust.set(project, false, await bus.layers());
    projectHooks('Stop', './other.sh');
    const panel = openPanel({ bus, trust });
    await panel.shows('not trusted');
    panel.press('t');
    await panel.shows('other.sh');
    expect(panel.lines().join('\n')).toContain('1 file changed since it was last trusted:\n    .mendcode/hooks.json');
  });
});

describe('on any screen', () => {
  const label = `日本語のフック 👩‍👩‍👧👩‍👩‍👧 e\u0301e\u0301 ${'x'.repeat(50)}`;

  test.each([
    [30, 24],
    [100, 8],
    [30, 8],
    [20, 3],
    [10, 1],
    [200, 60],
  ])('of %d columns and %d lines it keeps to them, wide characters too', async (width, height) => {
    const { bus, userHooks, trust } = place();
    userHooks('Stop', ...Array.from({ length: 30 }, () => `echo ${label}`));
    const panel = openPanel({ bus: bus(), trust, width, height, runs: () => recorded(30, { said: label }) });
    await panel.hides('looking at');
    for (const key of ['<down>', '2', '<end>', 't', '<down>', 'n', '3', '1', '<page-down>']) {
      panel.press(key);
      await new Promise((done) => setTimeout(done, 30));
      expect(panel.lines().length).toBeLessThanOrEqual(height);
      for (const line of panel.lines()) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    }
  });

  test('of 30 columns the hooks and why they do not run are there', async () => {
    const { bus } = place();
    const panel = openPanel({ bus: bus(), width: 30, height: 10 });
    await panel.shows('./check');
    expect(panel.lines()[2]).toMatch(/EVENT +HOOK +RUNS/);
    expect(panel.lines().join('\n')).toMatch(/\.\/check\S+ +not trust/);
    expect(panel.lines().at(-1)).toContain('q quit');
  });

  test('500 hooks can be gone through', async () => {
    const { bus, userHooks } = openWorkplace();
    userHooks('Stop', ...Array.from({ length: 500 }, (_, index) => `echo ${index}.`));
    const panel = openPanel({ bus: bus() });
    await panel.shows('1 Hooks 500');
    expect(panel.lines()).toHaveLength(24);
    panel.press('<end>');
    await panel.shows(/^> .*echo 499\./m);
    panel.press('<page-up>');
    await panel.shows(/^> .*echo 48\d\./m);
    panel.press('<home>');
    await panel.shows(/^> .*echo 0\./m);
  });

  test('no text of a file or a hook drives the terminal', async () => {
    const { bus: open, data, project } = openWorkplace();
    const nasty = '\u001b]0;owned\u0007\u001b[2J\u202e';
    writeFile(path.join(data, 'hooks.json'), {
      hooks: { [nasty]: [], Stop: [{ hooks: [{ command: `echo '${nasty}'` }] }] },
    });
    writeFile(path.join(project, '.mendcode/hooks.json'), { hooks: { Stop: [{ hooks: [{ command: nasty }] }] } });
    const bus = open();
    const panel = openPanel({ bus, trust: openTrustStore(mendcode, { data, project }) });
    await panel.shows('owned');
    await bus.emit('Stop', {});
    for (const [key, text] of [
      ['2', '[2 Runs'],
      ['3', '[3 Problems'],
      ['t', 'would start'],
      ['n', '[3 Problems'],
      ['1', '[1 Hooks'],
    ] as const) {
      panel.press(key);
      await panel.shows(text);
      for (const bad of ['\u001b]0', '\u001b[2J', '\u0007', '\u202e'])
        expect(panel.lines().join('\n')).not.toContain(bad);
    }
  });
});
