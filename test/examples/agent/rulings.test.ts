import childProcess from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Agent } from '../../../examples/agent/agent/agent.ts';
import { compact } from '../../../examples/agent/agent/compact.ts';
import { openTurn, type Session } from '../../../examples/agent/agent/session.ts';
import { endSession } from '../../../examples/agent/agent/sessions.ts';
import { runUserCommand } from '../../../examples/agent/agent/user-command.ts';
import type { ScriptLine } from '../../../examples/agent/script/scripted-model.ts';
import { openAgent } from '../../helpers/open-agent.ts';

const bash = (command: string) => ({ tool: 'bash', input: { command } });
/** A model that runs one command, and then repeats what it was told last. */
const echo: ScriptLine[] = [
  { when: /^go/, call: bash('echo printed > made; echo printed') },
  { when: /printed|no, thanks|did not allow/, say: 'done' },
];

function lastHeard({ messages }: Session): string {
  return JSON.stringify(messages.at(-2));
}

/** Runs the command of the script, with one ruling; says what came of it. */
async function ruled(...[name, ruling, options]: [...Parameters<ReturnType<typeof openAgent>['rule']>, object?]) {
  const opened = openAgent({ script: echo, ...options });
  opened.rule(name, ruling);
  const session = await opened.start();
  const end = await opened.prompt(session, 'go');
  return { ...opened, session, end, ran: fs.existsSync(path.join(opened.project, 'made')), heard: lastHeard(session) };
}

describe('a prompt', () => {
  test('that is refused never reaches the model; the user is told why', async () => {
    const { end, session, shown } = await ruled('prompt', { refuse: 'no, thanks' });
    expect(end.how).toBe('refused');
    expect(session.messages).toEqual([]);
    expect(shown).toEqual(['hook: no, thanks']);
  });

  test('gets context, that of the beginning of the session first', async () => {
    const opened = openAgent({ script: [{ when: /^hello\n\nearly\n\nlate$/, say: 'heard' }] });
    opened.rule('sessionStart', { context: ['early'] });
    opened.rule('prompt', { context: ['late'] });
    const session = await opened.start();
    expect((await opened.prompt(session, 'hello')).said).toBe('heard');
  });
});

describe('a tool call', () => {
  test.each(['toolProposed', 'permission', 'beforeTool'] as const)(
    'that %s refuses does not run, and the model is told why',
    async (name) => {
      const { ran, heard } = await ruled(name, { refuse: 'no, thanks' });
      expect(ran).toBe(false);
      expect(heard).toContain('no, thanks');
    },
  );

  test.each(['toolProposed', 'permission'] as const)('that %s refuses is not asked about', async (name) => {
    expect((await ruled(name, { refuse: 'no, thanks' })).asked).toEqual([]);
  });

  test.each(['toolProposed', 'permission'] as const)('that %s allows runs without a question', async (name) => {
    const { asked, ran } = await ruled(name, { allow: true });
    expect([asked, ran]).toEqual([[], true]);
  });

  test('is asked about with the reason, also where nothing else asks, and whoever allows it', async () => {
    const { asked } = await ruled('toolProposed', { ask: 'because', allow: true }, { allowed: ['bash'] });
    expect(asked).toEqual(['bash: echo printed > made; echo printed\nbecause']);
  });

  test('that the user does not allow does not run', async () => {
    const { ran, heard, moments } = await ruled('notice', {}, { says: false });
    expect(ran).toBe(false);
    expect(heard).toContain('the user did not allow it');
    expect(moments).toContain('toolDenied');
  });

  test('runs with the input that it was given instead', async () => {
    const { ran, heard, asked } = await ruled('toolProposed', { input: { command: 'echo printed otherwise' } });
    expect(ran).toBe(false);
    expect(heard).toContain('printed otherwise');
    expect(asked).toEqual(['bash: echo printed otherwise']);
  });

  test('with an input that makes no sense fails, and nothing else does', async () => {
    const { end, heard } = await ruled('toolProposed', { input: 'printed' });
    expect(end.how).toBe('completed');
    expect(heard).toContain('has to be a text');
  });

  test('tells the model its result, then feedback and context', async () => {
    const { heard } = await ruled('afterTool', { feedback: ['think'], context: ['a fact'] });
    expect(heard).toContain(JSON.stringify('printed\n\nthink\n\na fact'));
  });

  test('that failed has both moments, and feedback of both', async () => {
    const opened = openAgent({ script: [{ when: /^go/, call: bash('echo printed; exit 3') }, ...echo.slice(1)] });
    opened.rule('afterTool', { feedback: ['ran'] });
    opened.rule('toolFailed', { feedback: ['failed'] });
    const session = await opened.start();
    await opened.prompt(session, 'go');
    expect(lastHeard(session)).toContain(JSON.stringify('printed\n(exit status 3)\n\nran\n\nfailed'));
  });

  test('outside the project fails', async () => {
    const opened = openAgent({
      script: [
        { when: /^go/, call: { tool: 'read', input: { file_path: '../sessions' } } },
        { when: /outside the project/, say: 'heard' },
      ],
    });
    expect((await opened.prompt(await opened.start(), 'go')).said).toBe('heard');
  });

  test.each([
    ['through a link that leads nowhere', 'write', { file_path: 'link', content: 'out' }, /leads nowhere/],
    ['in a folder behind such a link', 'write', { file_path: 'link/file', content: 'out' }, /leads nowhere/],
    ['on a pipe, which nobody may ever write to', 'read', { file_path: 'pipe' }, /no file/],
    ['that replaces nothing', 'edit', { file_path: 'text', old_string: '', new_string: 'x' }, /no text to replace/],
  ])('%s fails', async (_what, tool, input, when) => {
    const opened = openAgent({
      script: [
        { when: /^go/, call: { tool, input } },
        { when, say: 'heard' },
      ],
    });
    const outside = path.join(opened.project, '../outside');
    fs.symlinkSync(outside, path.join(opened.project, 'link'));
    fs.writeFileSync(path.join(opened.project, 'text'), 'ab');
    childProcess.execFileSync('mkfifo', [path.join(opened.project, 'pipe')]);
    expect((await opened.prompt(await opened.start(), 'go')).said).toBe('heard');
    expect(fs.existsSync(outside)).toBe(false);
  });

  test('of a tool that is none is told to the model', async () => {
    const opened = openAgent({
      script: [
        { when: /^go/, call: { tool: 'none', input: {} } },
        { when: /none/, say: 'heard' },
      ],
    });
    expect((await opened.prompt(await opened.start(), 'go')).said).toBe('heard');
  });
});

describe('a turn', () => {
  test.each(['prompt', 'toolProposed', 'permission', 'beforeTool', 'afterTool', 'turnEnd'] as const)(
    'that %s stops is over at once, and the user is told why',
    async (name) => {
      const { end, shown, ran, moments } = await ruled(name, { stop: 'enough' });
      expect(end.how).toBe('stopped');
      expect(shown.filter((text) => text === 'hook: enough')).toHaveLength(1);
      expect(ran).toBe(name === 'afterTool' || name === 'turnEnd');
      expect(moments.slice(moments.indexOf(name) + 1)).toEqual([]);
    },
  );

  test('that is to go on does, until nothing wants it to', async () => {
    const opened = openAgent({
      script: [
        { when: /^go/, say: 'first' },
        { when: /^once more/, say: 'second' },
      ],
    });
    let times = 0;
    opened.agent.hooks.turnEnd.tap('once', (ruling) => {
      times += 1;
      return times === 1 ? { ...ruling, goOn: 'once more' } : ruling;
    });
    expect(await opened.prompt(await opened.start(), 'go')).toEqual({ how: 'completed', said: 'second' });
    expect(opened.moments.filter((name) => name === 'prompt')).toHaveLength(1);
  });

  test('whose model cannot be asked has failed, and the session can go on', async () => {
    const opened = openAgent({
      script: [
        { when: /^go/, fail: 'overloaded' },
        { when: /^again/, say: 'here' },
      ],
    });
    const session = await opened.start();
    expect((await opened.prompt(session, 'go')).how).toBe('failed');
    expect(opened.moments.slice(-2)).toEqual(['turnFailed', 'notice']);
    expect((await opened.prompt(session, 'again')).said).toBe('here');
  });

  test('that is interrupted ends its tool, and each call still has a result', async () => {
    const interrupt = new AbortController();
    const opened = openAgent({ script: [{ when: /^go/, call: bash('sleep 60') }], allowed: ['bash'] });
    opened.agent.hooks.beforeTool.tap('interrupt', (ruling) => {
      setTimeout(() => interrupt.abort(), 50);
      return ruling;
    });
    const session = await opened.start();
    expect((await opened.prompt(session, 'go', interrupt.signal)).how).toBe('interrupted');
    expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(opened.moments).not.toContain('turnEnd');
  });

  test('tells the user what plugins have to say', async () => {
    expect((await ruled('turnEnd', { messages: ['well done'] })).shown).toContain('hook: well done');
  });
});

describe('a sub-agent', () => {
  const script: ScriptLine[] = [
    { when: /^go/, call: { tool: 'task', input: { description: 'look', prompt: 'look around' } } },
    { when: /^look around/, say: 'nothing there' },
    { when: /^nothing there/, say: 'done' },
  ];

  test('has a session of its own, which ends with its work, and no prompt of the user', async () => {
    const opened = openAgent({ script });
    await opened.prompt(await opened.start(), 'go');
    expect(opened.moments).toEqual([
      ...['sessionStart', 'prompt', 'toolProposed', 'beforeTool'],
      ...['sessionStart', 'turnEnd', 'sessionEnd'],
      ...['afterTool', 'turnEnd', 'notice'],
    ]);
  });
});

describe('a compaction', () => {
  const script: ScriptLine[] = [
    { when: /^go/, say: 'done' },
    { when: /^Sum up.*keep this/, say: 'short' },
  ];
  const sumUp = (agent: Agent, session: Session) =>
    compact(agent, openTurn(session, new AbortController().signal), 'manual', 'keep this');

  test('begins the session again with the summary', async () => {
    const opened = openAgent({ script });
    const session = await opened.start();
    await opened.prompt(session, 'go');
    await sumUp(opened.agent, session);
    expect(session.messages).toEqual([{ role: 'user', content: 'So far:\n\nshort' }]);
  });

  test('that is refused changes nothing, and the user is told why', async () => {
    const opened = openAgent({ script });
    opened.rule('beforeCompact', { refuse: 'no, thanks' });
    const session = await opened.start();
    await opened.prompt(session, 'go');
    await sumUp(opened.agent, session);
    expect(session.messages).toHaveLength(2);
    expect(opened.shown.at(-1)).toBe('hook: not compacted: no, thanks');
    expect(opened.moments).not.toContain('afterCompact');
  });

  test('comes by itself when the conversation is too large', async () => {
    const opened = openAgent({
      script: [...echo.slice(0, 1), { when: /^Sum up/, say: 'short' }, { when: /^So far/, say: 'done' }],
      window: 1,
    });
    expect((await opened.prompt(await opened.start(), 'go')).said).toBe('done');
    expect(opened.moments).toContain('afterCompact');
  });
});

describe("a command of the user's", () => {
  const run = async (ruling: object, name: 'toolProposed' | 'beforeTool' = 'beforeTool', says = true) => {
    const opened = openAgent({ script: [{ when: /printed/, say: 'heard' }], says });
    opened.rule(name, ruling);
    const session = await opened.start();
    await runUserCommand(opened.agent, session, 'echo printed > made; echo printed', new AbortController().signal);
    return { ...opened, session, ran: fs.existsSync(path.join(opened.project, 'made')) };
  };

  test('runs without a question, and the model gets to know with the next prompt', async () => {
    const { session, prompt, ran, asked } = await run({});
    expect([ran, asked]).toEqual([true, []]);
    expect((await prompt(session, 'well?')).said).toBe('heard');
  });

  test.each([{ refuse: 'no, thanks' }, { stop: 'no, thanks' }])(
    'does not run where a plugin says %j',
    async (ruling) => {
      const { ran, shown } = await run(ruling);
      expect(ran).toBe(false);
      expect(shown).toEqual(['hook: no, thanks']);
    },
  );

  test.each([
    ['runs', true],
    ['does not run', false],
  ])('that a plugin wants the user to decide on %s where the user says so', async (_what, says) => {
    const { asked, ran } = await run({ ask: 'because' }, 'toolProposed', says);
    expect(asked).toEqual(['bash: echo printed > made; echo printed\nbecause']);
    expect(ran).toBe(says);
  });

  test('that was rewritten is told to the model as it ran', async () => {
    const { ran, session } = await run({ input: { command: 'echo otherwise' } }, 'toolProposed');
    expect(ran).toBe(false);
    expect(session.context).toEqual(['The user ran: echo otherwise\notherwise']);
  });
});

test('a session that was archived has its transcript put away, one that was deleted has none', async () => {
  const opened = openAgent({ script: [{ when: /./, say: 'done' }] });
  const [kept, gone] = [await opened.start(), await opened.start()];
  await opened.prompt(kept, 'go');
  const there: boolean[] = [];
  opened.agent.hooks.sessionEnd.tap('look', (ruling, { session }) => {
    there.push(fs.existsSync(session.transcript));
    return ruling;
  });
  await endSession(opened.agent, kept, 'archived');
  await endSession(opened.agent, gone, 'deleted');
  expect(there).toEqual([true, true]);
  const folder = path.dirname(kept.transcript);
  expect(fs.readdirSync(folder)).toEqual(['archive']);
  const archived = path.join(folder, 'archive', path.basename(kept.transcript));
  const lines = fs.readFileSync(archived, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).role)).toEqual(['user', 'assistant']);
  expect(fs.statSync(archived).mode & 0o777).toBe(0o600);
});

test('what a tool prints is masked before anybody sees it', async () => {
  const opened = openAgent({ script: echo, allowed: ['bash'] });
  opened.agent.hooks.output.tap('mask', (text) => text.replaceAll('printed', 'masked: printed'.toUpperCase()));
  const session = await opened.start();
  await opened.prompt(session, 'go');
  expect(opened.shown).toContain('result: MASKED: PRINTED');
  expect(lastHeard(session)).toContain('MASKED: PRINTED');
});
