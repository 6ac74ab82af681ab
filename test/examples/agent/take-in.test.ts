import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compact } from '../../../examples/agent/agent/compact.ts';
import { runTurn } from '../../../examples/agent/agent/run-turn.ts';
import { openTurn } from '../../../examples/agent/agent/session.ts';
import type { Dialect } from '../../../examples/agent/hookline/dialects.ts';
import type { ScriptLine } from '../../../examples/agent/script/scripted-model.ts';
import { type OpenHookedAgentOptions, openHookedAgent } from '../../helpers/open-hooked-agent.ts';
import { readFile } from '../../helpers/read-file.ts';

const script: ScriptLine[] = [
  { when: /^go/, call: { tool: 'bash', input: { command: 'echo $((6 * 7)) the-stored-secret' } } },
  { when: /42/, say: 'done' },
  { when: /^Sum up/, say: 'short' },
  { when: /./, say: 'done' },
];

const agentWith = (hooks: OpenHookedAgentOptions['hooks'], dialect: Dialect = 'mercury') =>
  openHookedAgent({ script, hooks, dialect });

/** A hook that answers with a JSON object. */
const says = (answer: object) => `echo '${JSON.stringify(answer)}'`;

describe("a verdict's", () => {
  test('stop ends the turn, and the user is told why', async () => {
    const { start, prompt, shown } = agentWith({ PreToolUse: says({ continue: false, stopReason: 'enough' }) });
    expect((await prompt(await start(), 'go')).how).toBe('stopped');
    expect(shown).toContain('hook: enough');
  });

  test('messages and plain output are for the user, unless the hook asks to be silent', async () => {
    const loud = agentWith({ Stop: says({ systemMessage: 'mind the gap' }), Notification: 'echo plain' });
    await loud.prompt(await loud.start(), 'go');
    expect(loud.shown).toEqual(expect.arrayContaining(['hook: mind the gap', 'hook: plain']));
    const silent = agentWith({ Notification: says({ suppressOutput: true }) });
    await silent.prompt(await silent.start(), 'go');
    expect(silent.shown.filter((text) => text.startsWith('hook'))).toEqual([]);
  });

  test('first prompt is what the session begins with', async () => {
    const hookSpecificOutput = { hookEventName: 'SessionStart', initialUserMessage: 'go' };
    const { start } = agentWith({ SessionStart: says({ hookSpecificOutput }) });
    expect((await start()).prompt).toBe('go');
  });

  test('cancellation keeps the conversation as it is', async () => {
    const { agent, start, prompt, shown } = agentWith({ PreCompact: 'echo not now >&2; exit 2' }, 'mendcode');
    const session = await start();
    await prompt(session, 'go');
    const { length } = session.messages;
    await compact(agent, openTurn(session, new AbortController().signal), 'manual');
    expect(session.messages).toHaveLength(length);
    expect(shown.at(-1)).toBe('hook: not compacted: not now');
  });

  test.each([
    ['mendcode', 3],
    ['mercury', 8],
  ] as const)('follow-ups end after as many as %s allows: %i', async (dialect, most) => {
    const { start, prompt, moments } = agentWith({ Stop: 'echo more >&2; exit 2' }, dialect);
    expect((await prompt(await start(), 'hello')).how).toBe('completed');
    expect(moments.filter((name) => name === 'turnEnd')).toHaveLength(most + 1);
  });
});

test('a background hook that blocks wakes the agent: the reason is the input of a turn that is no prompt', async () => {
  const { agent, start, wakeUps, bus } = agentWith({
    SessionStart: { command: 'echo go and look >&2; exit 2', asyncRewake: true },
    UserPromptSubmit: 'echo no >&2; exit 2',
  });
  const session = await start();
  await bus.drain();
  const signal = new AbortController().signal;
  await wakeUps.arrive(signal);
  const { reason = '' } = wakeUps.take() ?? {};
  expect(reason).toBe('go and look');
  expect((await runTurn(agent, session, { text: reason, from: 'hook' }, signal)).how).toBe('completed');
});

test('waiting for a wake-up ends with the signal, and one that comes meanwhile is not lost', async () => {
  const { wakeUps } = agentWith({});
  const over = new AbortController();
  const waiting = wakeUps.arrive(over.signal);
  over.abort();
  await waiting;
  expect(wakeUps.take()).toBeUndefined();
  wakeUps.add('later');
  await wakeUps.arrive(new AbortController().signal);
  expect(wakeUps.take()?.reason).toBe('later');
});

test('the end of a turn ends the hooks that run', async () => {
  const interrupt = new AbortController();
  const { start, prompt, bus } = agentWith({ UserPromptSubmit: 'sleep 60' });
  bus.hooks.beforeRun.tap('interrupt', () => {
    setTimeout(() => interrupt.abort(), 50);
  });
  expect((await prompt(await start(), 'go', interrupt.signal)).how).toBe('interrupted');
});

test('a stored secret that a tool prints reaches neither the model, nor the user, nor the transcript', async () => {
  const { start, prompt, shown } = agentWith({});
  const session = await start();
  await prompt(session, 'go');
  const all = [shown.filter((text) => text.startsWith('result')), session.messages.slice(2)];
  expect(JSON.stringify(all)).toContain('42 [secret:KEY]');
  expect(JSON.stringify(all)).not.toContain('the-stored-secret');
});

describe('an input that a hook rewrote, with the marker of a secret in it,', () => {
  const rewrite = (updatedInput: object) =>
    says({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask', updatedInput } });

  test('has its secret for the tool alone: neither the user, the model, the transcript nor a hook sees it', async () => {
    const command = 'printf %s "[secret:KEY]" > made; cat made';
    const { start, prompt, project, shown, asked } = openHookedAgent({
      script: [
        { when: /^go/, call: { tool: 'bash', input: { command: 'echo hello' } } },
        { when: /./, say: 'done' },
      ],
      hooks: { PreToolUse: rewrite({ command }), PostToolUse: 'cat > seen' },
    });
    const session = await start();
    await prompt(session, 'go');
    expect(readFile(path.join(project, 'made'))).toBe('the-stored-secret');
    const texts = [readFile(path.join(project, 'seen')), readFile(session.transcript)];
    for (const each of [shown, asked, session.messages, ...texts]) {
      expect(JSON.stringify(each)).toContain('[secret:KEY]');
      expect(JSON.stringify(each)).not.toContain('the-stored-secret');
    }
  });

  test('keeps the marker where a model reads it', async () => {
    const { start, prompt } = openHookedAgent({
      script: [
        { when: /^go/, call: { tool: 'task', input: { description: 'look', prompt: 'look around' } } },
        { when: /^use \[secret:KEY\]$/, say: 'heard' },
        { when: /^heard/, say: 'done' },
      ],
      hooks: { PreToolUse: rewrite({ description: 'look', prompt: 'use [secret:KEY]' }) },
    });
    expect((await prompt(await start(), 'go')).said).toBe('done');
  });
});

test('what the model wrote itself is run as it stands: it cannot have a secret put in by its name', async () => {
  const { start, prompt, project } = openHookedAgent({
    script: [
      { when: /^go/, call: { tool: 'bash', input: { command: 'echo "[secret:KEY]" > made' } } },
      { when: /./, say: 'done' },
    ],
    hooks: {},
  });
  await prompt(await start(), 'go');
  expect(readFile(path.join(project, 'made'))).toBe('[secret:KEY]\n');
});
