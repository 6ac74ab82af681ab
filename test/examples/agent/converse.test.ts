import events from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openHookedAgent } from '../../helpers/open-hooked-agent.ts';

describe('a background hook that always finds something', () => {
  const script = Array.from({ length: 40 }, () => ({ when: /./, say: 'done' }));
  const hooks = { Stop: { command: 'echo look again >&2; exit 2', asyncRewake: true } };
  const turns = ({ moments }: { readonly moments: readonly string[] }) =>
    moments.filter((name) => name === 'turnEnd').length;

  test('wakes the agent eight times in a row, and then waits for the next prompt', async () => {
    const opened = openHookedAgent({ script, hooks });
    await opened.converse(['go', '!true']);
    expect(turns(opened)).toBe(1 + 8);
    expect(opened.shown).toContain('note: the agent was woken often enough in a row: this waits for your next prompt');
  });

  test('wakes it anew after a prompt, which tells the model what had to wait', async () => {
    const opened = openHookedAgent({
      script: [...script.slice(0, 9), { when: /^more\n\nlook again$/, say: 'heard' }, ...script],
      hooks,
    });
    await opened.converse(['go', 'more']);
    expect(turns(opened)).toBe(2 * (1 + 8));
    expect(opened.shown).toContain('agent: heard');
  });
});

test('a line and a wake-up that come at once are both heard', async () => {
  const opened = openHookedAgent({ script: [], hooks: {} });
  opened.agent.hooks.sessionStart.tap('wake', (ruling) => {
    opened.wakeUps.add('look');
    return ruling;
  });
  let asked = 0;
  await opened.converse(async (signal) => {
    asked += 1;
    if (asked === 1) return '!echo typed';
    if (asked === 2 && !signal.aborted) await events.once(signal, 'abort');
    return undefined;
  });
  expect(opened.shown).toEqual(expect.arrayContaining(['hook: look', 'result: typed']));
});

describe('a hook that stops the turn', () => {
  const stop = `echo '{"continue":false,"stopReason":"enough"}'`;
  const script = [
    { when: /^go/, call: { tool: 'task', input: { description: 'look', prompt: 'look around' } } },
    { when: /^look around/, say: 'nothing there' },
    { when: /./, say: 'the turn went on' },
  ];

  test.each(['SubagentStart', 'SubagentStop'])(
    'by %s stops the turn that the sub-agent works for, and the user is told why once',
    async (event) => {
      const opened = openHookedAgent({ script, hooks: { [event]: stop } });
      await opened.converse(['go']);
      expect(opened.shown.filter((text) => text === 'hook: enough')).toHaveLength(1);
      expect(opened.shown).not.toContain('agent: the turn went on');
      expect(opened.moments).not.toContain('turnFailed');
    },
  );

  test.each([
    ['SessionStart', []],
    ['PreCompact', ['/compact']],
    ['PostCompact', ['/compact']],
    ['Notification', ['hello']],
    ['SessionEnd', []],
  ])('by %s tells the user why, and nothing else of it', async (event, lines) => {
    const opened = openHookedAgent({ script: script.slice(2), hooks: { [event]: stop } });
    await opened.converse(lines);
    expect(opened.shown.filter((text) => text === 'hook: enough')).toHaveLength(1);
    expect(opened.shown.join()).not.toContain('abort');
  });
});

test('what a hook begins the session with is a prompt, which the user sees, and no command', async () => {
  const hookSpecificOutput = { hookEventName: 'SessionStart', initialUserMessage: '!touch made' };
  const opened = openHookedAgent({
    script: [{ when: /^!touch made$/, say: 'heard' }],
    hooks: { SessionStart: `echo '${JSON.stringify({ hookSpecificOutput })}'` },
  });
  await opened.converse([]);
  expect(opened.shown).toEqual(['user: !touch made', 'agent: heard']);
  expect(fs.existsSync(path.join(opened.project, 'made'))).toBe(false);
});

describe('context that a hook gives when the model has no more to do', () => {
  const tell = (hookEventName: string) =>
    `echo '${JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: 'a fact' } })}'`;

  test('goes with the next prompt', async () => {
    const opened = openHookedAgent({
      script: [
        { when: /^go$/, say: 'done' },
        { when: /^more\n\na fact$/, say: 'heard' },
      ],
      hooks: { Stop: tell('Stop') },
    });
    await opened.converse(['go', 'more']);
    expect(opened.shown).toContain('agent: heard');
  });

  test('of a sub-agent goes to the one that it works for', async () => {
    const opened = openHookedAgent({
      script: [
        { when: /^go$/, call: { tool: 'task', input: { description: 'look', prompt: 'look around' } } },
        { when: /^look around/, say: 'nothing there' },
        { when: /^nothing there\n\na fact$/, say: 'heard' },
      ],
      hooks: { SubagentStop: tell('SubagentStop') },
    });
    await opened.converse(['go']);
    expect(opened.shown).toContain('agent: heard');
  });
});
