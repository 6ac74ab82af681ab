import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Stage } from '../../../core/stage.ts';
import type { Reply } from '../../../types/hook.ts';
import { openMercury } from '../../helpers/mercury-workplace.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

const secret = 'hunter2-"hunter"';
const marker = '[secret:DEPLOY]';
const prompt = { prompt: 'x' };
const tool = { tool_name: 'bash', tool_input: {} };

/** A workplace whose store holds the secret. */
function withSecret() {
  const place = openWorkplace();
  const secrets = path.join(place.data, 'secrets.json');
  const store = (content: unknown) => void writeFile(secrets, content, 0o600);
  store({ DEPLOY: secret });
  const seen = (name: string) => fs.readFileSync(path.join(place.project, name), 'utf8');
  return { ...place, secrets, store, seen };
}

/** A shell line that prints a text to a stream, from a file of its own so that the line does not hold the text. */
function printing(project: string, text: string, stream: 1 | 2 = 1): string {
  writeFile(path.join(project, 'text'), text);
  return `cat text >&${stream}`;
}

test('a hook gets no secret: not in values, not in keys, at no depth', async () => {
  const { userHooks, bus, seen } = withSecret();
  userHooks('PreToolUse', 'cat > seen');
  const input = { command: `echo ${secret}`, list: [{ [secret]: [secret] }], count: 3 };
  await bus().emit('PreToolUse', { tool_name: 'bash', tool_input: input, session_id: `ses ${secret}` });
  expect(JSON.parse(seen('seen'))).toMatchObject({
    tool_input: { command: `echo ${marker}`, list: [{ [marker]: [marker] }], count: 3 },
    session_id: `ses ${marker}`,
  });
});

test('what a later tap puts back into the payload is masked all the same', async () => {
  const { userHooks, bus, seen } = withSecret();
  userHooks('UserPromptSubmit', 'cat > seen');
  const open = bus();
  open.hooks.event.tap({ name: 'late', stage: Stage.late }, (payload) => ({ ...payload, prompt: secret }));
  await open.emit('UserPromptSubmit', prompt);
  expect(JSON.parse(seen('seen')).prompt).toBe(marker);
});

describe('a verdict shows no secret that a hook printed', () => {
  test('as context', async () => {
    const { userHooks, bus, project } = withSecret();
    userHooks('UserPromptSubmit', printing(project, `key: ${secret}\n`));
    const { context, outcomes } = await bus().emit('UserPromptSubmit', prompt);
    expect(context).toEqual([`key: ${marker}`]);
    expect(outcomes).toMatchObject([{ said: `key: ${marker}` }]);
  });

  test('as the reason of a block', async () => {
    const { userHooks, bus, project } = withSecret();
    userHooks('PreToolUse', `${printing(project, secret, 2)}; exit 2`);
    const verdict = await bus().emit('PreToolUse', tool);
    expect(verdict).toMatchObject({ decision: 'block', reason: marker, outcomes: [{ said: marker, reason: marker }] });
  });

  test('in the quotation of a failed run', async () => {
    const { userHooks, bus, project } = withSecret();
    userHooks('PreToolUse', `${printing(project, secret, 2)}; exit 1`);
    expect((await bus().emit('PreToolUse', tool)).outcomes).toMatchObject([{ status: 'failed', said: marker }]);
  });

  test.each([
    ['as JSON writes it', JSON.stringify({ decision: 'block', reason: `no: ${secret}` })],
    ['in other escapes', `{"decision": "block", "reason": "no: \\u0068unter2\\u002d\\"hunt\\u0065r\\""}`],
  ])('in the reason of an answer, %s', async (_how, answer) => {
    const { userHooks, bus, project } = withSecret();
    userHooks('PreToolUse', printing(project, answer));
    const verdict = await bus().emit('PreToolUse', tool);
    expect(verdict).toMatchObject({ decision: 'block', reason: `no: ${marker}` });
    expect(verdict.outcomes[0]?.said).toContain(marker);
    expect(JSON.stringify(verdict)).not.toMatch(/unter2|hunt/);
  });

  test('in an answer that counts for nothing', async () => {
    const { userHooks, bus, project } = withSecret();
    userHooks('PreToolUse', printing(project, JSON.stringify({ systemMessage: secret })));
    const verdict = await bus().emit('PreToolUse', tool);
    expect(verdict.problems).toMatchObject([{ code: 'answer-not-allowed', message: expect.stringContaining(marker) }]);
    expect(JSON.stringify(verdict)).not.toContain('hunter');
  });

  test('in the sentence about a program that does not start', async () => {
    const { userHooks, bus } = withSecret();
    userHooks('PreToolUse', { command: [`no-such-${secret}`] });
    const verdict = await bus().emit('PreToolUse', tool);
    expect(verdict.outcomes).toMatchObject([{ code: 'spawn-failed', said: expect.stringContaining(marker) }]);
  });
});

test('lists and explanations show no secret', async () => {
  const { userHooks, bus } = withSecret();
  userHooks('PreToolUse', `curl -H 'key: ${secret}' x`, { command: ['curl', secret], timeout: -1, [secret]: 1 });
  const open = bus();
  const listing = await open.list();
  expect(listing.hooks.map(({ label }) => label)).toEqual([`curl -H 'key: ${marker}' x`, `curl ${marker}`]);
  expect(listing.problems.map(({ code }) => code)).toEqual(['unknown-field', 'bad-field']);
  expect(JSON.stringify([listing, await open.explain('PreToolUse', { subject: 'bash' })])).not.toContain('hunter');
});

describe('what is cut before it is masked keeps no half of a secret', () => {
  // Wherever the cut comes: a message is cut at 500 characters, a label at 200.
  const texts = (most: number) => Array.from({ length: 16 }, (_, index) => 'x'.repeat(most - 40 + 2 * index) + secret);

  test('in the messages of problems', async () => {
    const { userHooks, bus } = withSecret();
    userHooks('PreToolUse', ...texts(500).map((text) => ({ command: 'true', [`${text}${'y'.repeat(100)}`]: 1 })));
    const { problems } = await bus().list();
    expect(problems).toHaveLength(16);
    expect(problems.filter(({ message }) => message.includes('hunt'))).toEqual([]);
  });

  test('in the labels of hooks that ask a model', async () => {
    const { userHooks, bus } = withSecret();
    userHooks(
      'PreToolUse',
      ...texts(200).map((text) => ({ type: 'prompt', prompt: `${text}${'y'.repeat(100)}`, timeout: 'x' })),
    );
    const { hooks } = await bus().list();
    expect(hooks).toHaveLength(16);
    expect(hooks.filter(({ label }) => label.includes('hunt'))).toEqual([]);
  });
});

describe('output that was cut in the middle of a secret', () => {
  /** What is left after the masking, of a hook that prints the filling and the beginning of the secret up to the cap. */
  async function replyOf(line: string): Promise<Reply> {
    const { userHooks, bus } = withSecret();
    userHooks('PreToolUse', `${line}; exit 3`);
    const open = bus();
    let seen: Reply = {};
    open.hooks.afterRun.tap({ name: 'watch', stage: Stage.last }, (reply) => {
      seen = reply;
      return reply;
    });
    await open.emit('PreToolUse', tool);
    return seen;
  }
  const flood = `head -c 65526 /dev/zero | tr '\\0' x; printf 'hunter2-"hunter"'`;

  test('keeps no half of it in what is quoted', async () => {
    const { said = '', cut } = await replyOf(`(${flood}) >&2`);
    expect([cut, said.length, said.endsWith('x')]).toEqual([true, 65_526, true]);
  });

  test('keeps no half of it in what is shown of either stream', async () => {
    const { printed } = await replyOf(`(${flood}) >&2; ${flood}`);
    for (const text of [printed?.stdout, printed?.stderr]) expect(text).toBe('x'.repeat(65_526));
  });

  test('keeps no half of it in what is shown of the stream that does not count', async () => {
    const { userHooks, bus } = withSecret();
    userHooks('PreToolUse', `(${flood}) >&2`);
    const open = bus();
    let seen: Reply = {};
    open.hooks.afterRun.tap({ name: 'watch', stage: Stage.last }, (reply) => {
      seen = reply;
      return reply;
    });
    await open.emit('PreToolUse', tool);
    expect(seen.printed?.stderr).toBe('x'.repeat(65_526));
  });
});

describe('while the store is there and cannot be read', () => {
  test('every hook fails, none starts, and none is told anything', async () => {
    const { userHooks, bus, store, project } = withSecret();
    store('{ "DEPLOY": ');
    userHooks('PreToolUse', 'cat > seen', 'cat > seen');
    const verdict = await bus().emit('PreToolUse', { tool_name: 'bash', tool_input: { command: secret } });
    expect(verdict).toMatchObject({
      decision: 'continue',
      outcomes: [
        { status: 'failed', code: 'guard-failed' },
        { status: 'failed', code: 'guard-failed' },
      ],
      problems: [{ code: 'tap-threw', message: expect.stringContaining('"masking"') }],
    });
    expect(fs.existsSync(path.join(project, 'seen'))).toBe(false);
  });

  test('lists hide what could hold a secret, and tell of the store', async () => {
    const { userHooks, bus, store, secrets } = withSecret();
    store('[]');
    userHooks('PreToolUse', `echo ${secret}`);
    const { hooks, problems } = await bus().list();
    expect(hooks).toMatchObject([{ id: 'user/PreToolUse/0/0', label: expect.stringMatching(/^\[hidden: /) }]);
    expect(problems).toMatchObject([{ code: 'bad-shape', file: secrets }]);
    expect(JSON.stringify(hooks)).not.toContain('hunter');
  });

  test('a hook that made it so loses what it said', async () => {
    const { userHooks, bus, secrets, data } = withSecret();
    fs.rmSync(secrets);
    userHooks('PreToolUse', `echo '{' > '${data}/secrets.json'; echo ${secret} >&2; exit 2`);
    const verdict = await bus().emit('PreToolUse', tool);
    expect(verdict).toMatchObject({ decision: 'continue', outcomes: [{ status: 'failed', code: 'guard-failed' }] });
    expect(JSON.stringify(verdict)).not.toContain('hunter');
  });

  test('the last good one counts on, where there was one', async () => {
    const { userHooks, bus, store, project } = withSecret();
    userHooks('UserPromptSubmit', printing(project, secret));
    const open = bus();
    await open.emit('UserPromptSubmit', prompt);
    store('{');
    expect((await open.emit('UserPromptSubmit', prompt)).context).toEqual([marker]);
    await open.reload();
    expect((await open.list()).problems).toMatchObject([{ code: 'bad-json' }]);
  });
});

test('a secret that is stored while the bus lives is masked from then on', async () => {
  const { userHooks, bus, store, project } = withSecret();
  userHooks('UserPromptSubmit', printing(project, 'a-new-secret'));
  const open = bus();
  expect((await open.emit('UserPromptSubmit', prompt)).context).toEqual(['a-new-secret']);
  store({ NEW: 'a-new-secret' });
  expect((await open.emit('UserPromptSubmit', prompt)).context).toEqual(['[secret:NEW]']);
});

test('problems of the store are in the list, and go when they are mended', async () => {
  const { bus, store, secrets } = withSecret();
  store({ PIN: '123', DEPLOY: 5 });
  fs.chmodSync(secrets, 0o644);
  const open = bus();
  const codes = async () => (await open.list()).problems.map(({ code }) => code);
  expect(await codes()).toEqual(['unsafe-secrets-file', 'weak-secret', 'bad-field']);
  store({ DEPLOY: secret });
  await open.reload();
  expect(await codes()).toEqual([]);
});

test('a hook in the background wakes the agent with no secret in its reason', async () => {
  const { data, userHooks, bus } = openMercury();
  writeFile(path.join(data, 'secrets.json'), { DEPLOY: secret }, 0o600);
  const file = writeFile(path.join(data, 'text'), `the key is ${secret}`);
  userHooks('Setup', { type: 'command', command: `cat '${file}' >&2; exit 2`, asyncRewake: true });
  const open = bus();
  const reasons: string[] = [];
  open.hooks.wake.tap('test', ({ reason }) => void reasons.push(reason));
  await open.emit('Setup', { trigger: 'init' });
  await open.drain();
  expect(reasons).toEqual([`the key is ${marker}`]);
});

describe('what was masked is revealed to the host', () => {
  test('as it was, in a rewrite that a hook made of what it saw', async () => {
    const place = openMercury();
    writeFile(path.join(place.data, 'secrets.json'), { DEPLOY: secret }, 0o600);
    const line = `sed 's/.*"command":"\\([^"]*\\)".*/{"hookSpecificOutput":{"updatedInput":{"command":"\\1 --dry-run"}}}/'`;
    place.userHooks('PreToolUse', line);
    const bus = place.bus();
    const verdict = await bus.emit('PreToolUse', { tool_name: 'Bash', tool_input: { command: `deploy ${secret}` } });
    expect(verdict.rewrite).toEqual({ command: `deploy ${marker} --dry-run` });
    expect(bus.reveal(verdict.rewrite)).toEqual({ command: `deploy ${secret} --dry-run` });
  });

  test('by what is stored now', () => {
    const { bus, store } = withSecret();
    const open = bus();
    expect(open.reveal([marker])).toEqual([secret]);
    store({ DEPLOY: 'another-value' });
    expect(open.reveal([marker])).toEqual(['another-value']);
  });

  test('never while the store was never readable: that throws', () => {
    const { bus, store } = withSecret();
    store('{');
    expect(() => bus().reveal([marker])).toThrow('cannot be read');
  });
});
