import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chromeTrace } from '../../plugins/trace/chrome-trace.ts';
import { readTrace } from '../../plugins/trace/read-trace.ts';
import { reportPage } from '../../plugins/trace/report-page.ts';
import { trace } from '../../plugins/trace/trace.ts';
import { history } from '../../plugins/watch/history.ts';
import { recentRuns } from '../../plugins/watch/recent-runs.ts';
import { openMercury } from '../helpers/mercury-workplace.ts';
import { runHookline } from '../helpers/run-hookline.ts';
import { writeFile } from '../helpers/write-file.ts';

/** Random enough that no eight units of it, in whatever form, stand anywhere by chance. */
const value = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.stringMatching(/^[A-Za-z0-9]{3}$/) }, fc.constantFrom(...'"\\/+é😀 &<\n\'$')),
    {
      minLength: 6,
      maxLength: 16,
    },
  )
  .map((parts) => `Qj${parts.join('')}xZ`)
  .filter((text) => new Set(text).size > 9);

/** How a secret may stand in what somebody prints: written, and what of that is the secret's alone. */
interface Written {
  readonly text: string;
  readonly own: string;
}

const whole = (text: string): Written => ({ text, own: text });
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const escaped = (text: string): string =>
  json(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Base64 of the secret behind `before` other bytes. */
function base64(before: number, encoding: 'base64' | 'base64url'): (secret: string) => Written {
  return (secret) => {
    const text = Buffer.from('k:'.slice(0, before) + secret + '!'.repeat(3)).toString(encoding);
    const bits = (before + Buffer.byteLength(secret)) * 8;
    return { text, own: text.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6)) };
  };
}

const forms: readonly ((secret: string) => Written)[] = [
  whole,
  (secret) => whole(json(secret)),
  (secret) => whole(json(json(secret))),
  (secret) => whole(escaped(secret)),
  (secret) => whole(json(secret).replaceAll('/', '\\/')),
  (secret) => whole(encodeURIComponent(secret)),
  (secret) => whole(new URLSearchParams({ '': secret }).toString().slice(1)),
  (secret) => whole(Buffer.from(secret).toString('hex')),
  (secret) => whole(Buffer.from(secret).toString('hex').toUpperCase()),
  ...[0, 1, 2].flatMap((before) => [base64(before, 'base64'), base64(before, 'base64url')]),
];

const form = fc.constantFrom(...forms);
const around = fc.string({ unit: fc.constantFrom(...'ab "\\{}[]:,\n/=%é😀'), maxLength: 12 });

/** Every text of eight units of any form of a secret that is more than escapes. */
function tellTales(secret: string): readonly string[] {
  const owns = [...new Set(forms.map((write) => write(secret).own))];
  const parts = owns.flatMap((own) => Array.from({ length: own.length - 7 }, (_, at) => own.slice(at, at + 8)));
  return parts.filter((part) => (part.match(/[A-Za-z0-9]/g) ?? []).length >= 4);
}

/** The texts of a value, keys included, as they are: JSON would hide them behind escapes. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsOf(each)]);
}

function expectNone(secret: string, outputs: Readonly<Record<string, unknown>>): void {
  const found = Object.entries(outputs).flatMap(([name, output]) => {
    const texts = [JSON.stringify(output) ?? '', ...textsOf(output)];
    const left = tellTales(secret).filter((part) => texts.some((text) => text.includes(part)));
    return left.length > 0 ? [`${name}: ${left.join(' ')}`] : [];
  });
  expect(found).toEqual([]);
}

/** A bus as an agent has it, with all that watches it, and everything that it told of one event. */
function openWatched() {
  const place = openMercury();
  const file = (name: string): string => path.join(place.data, name);
  const read = (name: string): string => (fs.existsSync(file(name)) ? fs.readFileSync(file(name), 'utf8') : '');
  return {
    ...place,
    async fire(secret: string, event: string, payload: Readonly<Record<string, unknown>>) {
      for (const name of ['hookline.log', 'runs.jsonl', 'trace.json']) fs.rmSync(file(name), { force: true });
      writeFile(file('secrets.json'), { KEY: secret }, 0o600);
      const waterfall: string[] = [];
      const bus = place
        .bus()
        .use(history(file('runs.jsonl')))
        .use(trace({ write: (text) => void waterfall.push(text) }))
        .use(chromeTrace(file('trace.json')));
      const recent = recentRuns(bus);
      const verdict = await bus.dispatch(event, payload);
      const listing = await bus.list();
      const explained = await bus.explain(event, { payload });
      await bus.close();
      const written = read('trace.json');
      return {
        verdict,
        listing,
        explained,
        waterfall,
        recent: recent.list(),
        log: read('hookline.log'),
        runs: read('runs.jsonl'),
        trace: written,
        page: reportPage(readTrace(written, (text) => text)),
      };
    },
  };
}

/** What a hook prints: plain, as the reason of a block, as a failure, or within an answer. */
const printed = fc.record({
  form,
  before: around,
  after: around,
  to: fc.constantFrom<1 | 2>(1, 2),
  status: fc.constantFrom(0, 1, 2, 7),
  answerField: fc.constantFrom(
    ...['', '', 'reason', 'systemMessage', 'stopReason', 'permissionDecisionReason', 'additionalContext', 'unknown'],
  ),
  cuts: fc.array(fc.nat(), { maxLength: 3 }),
  limit: fc.option(fc.nat(40), { nil: undefined }),
});

test('whatever a hook prints, in whatever form and chunks, up to the limit of what is captured', async () => {
  const place = openWatched();
  const event = 'PreToolUse';
  await fc.assert(
    fc.asyncProperty(
      value,
      printed,
      async (secret, { form: write, before, after, to, status, answerField, ...more }) => {
        // Only an answer that is read undoes one more escape than the forms know.
        const encode = answerField === '' || status === 0 ? write : whole;
        const said = before + encode(secret).text + after;
        const answer = {
          [answerField]: said,
          continue: answerField !== 'stopReason',
          hookSpecificOutput: {
            hookEventName: event,
            permissionDecision: 'ask',
            [answerField]: said,
            updatedInput: { [said]: said },
          },
        };
        const text = answerField === '' ? said : JSON.stringify(answer);
        const filling = 'x'.repeat(more.limit === undefined ? 0 : 65_536 - more.limit);
        const bytes = Buffer.from(filling + text);
        const ends = [...more.cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort(
          (one, other) => one - other,
        );
        for (const [index, end] of ends.entries()) {
          fs.writeFileSync(path.join(place.project, `part${index}`), bytes.subarray(ends[index - 1] ?? 0, end));
        }
        place.userHooks(event, `cat ${ends.map((_, index) => `part${index}`).join(' ')} >&${to}; exit ${status}`);
        expectNone(secret, await place.fire(secret, event, { tool_name: 'Bash', tool_input: { command: 'ls' } }));
      },
    ),
    { numRuns: 60 },
  );
});

/** Where a secret may stand in a hooks file or in the event, behind so much text that something is cut in it. */
const places = fc.constantFrom(
  ...[
    'command',
    'list',
    'matcher',
    'if',
    'statusMessage',
    'field',
    'event',
    'type',
    'timeout',
    'prompt',
    'url',
    'header',
  ],
  ...['group', 'subject', 'session', 'input', 'inputKey', 'payloadKey', 'wrongType', 'policy'],
);

const keys: ReadonlySet<string> = new Set(['field', 'event', 'header', 'group', 'payloadKey', 'wrongType']);

test('wherever it stands in a hooks file or an event, in whatever form', async () => {
  const place = openWatched();
  const event = 'PreToolUse';
  const filling = fc.oneof(
    fc.constant(0),
    fc
      .constantFrom(80, 120, 200, 500, 2_000, 10_000, 32_768)
      .chain((most) => fc.nat(120).map((less) => Math.max(0, most - less))),
  );
  await fc.assert(
    fc.asyncProperty(
      value,
      form,
      around,
      filling,
      places,
      fc.boolean(),
      async (secret, write, before, length, at, runs) => {
        // Pointers escape the keys that they name.
        const encode = keys.has(at) ? whole : write;
        const said = `${'x'.repeat(length)}${before}${encode(secret).text}${'y'.repeat(200)}`;
        // A shell would quote one half of it in an error.
        fc.pre(at !== 'command' || !said.includes("'"));
        const is = <T, F>(name: string, then: T, otherwise: F): T | F => (at === name ? then : otherwise);
        const hook = {
          type: is('type', said, is('prompt', 'prompt', is('url', 'http', is('header', 'http', 'command')))),
          command: is('list', ['false', said], `: ${is('command', `'${said}'`, '')}; exit ${runs ? 2 : 1}`),
          ...is('if', { if: `Bash(${said})` }, {}),
          ...is('statusMessage', { statusMessage: said }, {}),
          ...is('field', { [said]: 1 }, {}),
          ...is('timeout', { timeout: said }, {}),
          ...is('prompt', { prompt: said }, {}),
          ...is('url', { url: `http://127.0.0.1:1/?${said}` }, {}),
          ...is('header', { url: 'http://127.0.0.1:1/', headers: { [said]: said } }, {}),
        };
        const group = { hooks: [hook], ...is('matcher', { matcher: said }, {}), ...is('group', { [said]: said }, {}) };
        place.settings('user', {
          hooks: { [event]: [group], ...is('event', { [said]: [group] }, {}) },
          ...is('policy', { disableAllHooks: said }, {}),
        });
        const payload = {
          tool_name: is('subject', said, 'Bash'),
          tool_input: { command: 'ls', ...is('input', { text: [said] }, {}), ...is('inputKey', { [said]: 1 }, {}) },
          ...is('session', { session_id: said }, {}),
          ...is('payloadKey', { [said]: said }, {}),
          ...is('wrongType', { tool_use_id: { [said]: said } }, {}),
        };
        expectNone(secret, await place.fire(secret, event, payload));
      },
    ),
    { numRuns: 100 },
  );
});

test('whatever the program prints and writes of it', async () => {
  const { data, project, managed, settings, trust } = openMercury();
  const options = { data, project, managed, profile: 'mercury' };
  const event = 'PreToolUse';
  await fc.assert(
    fc.property(value, form, fc.constantFrom(0, 1, 2), fc.boolean(), (secret, write, status, answers) => {
      for (const name of ['hookline.log', 'runs.jsonl', 'trace.json'])
        fs.rmSync(path.join(data, name), { force: true });
      writeFile(path.join(data, 'secrets.json'), { KEY: secret }, 0o600);
      // The text of an answer adds an escape.
      const said = `key ${(answers ? whole : write)(secret).text} end`;
      const answer = { systemMessage: said, hookSpecificOutput: { hookEventName: event, additionalContext: said } };
      writeFile(path.join(project, 'said'), answers && status === 0 ? JSON.stringify(answer) : said);
      const command = `cat said; cat said >&2; exit ${status}`;
      const hooks = [command, ['true', said], 'cat said >&2; exit 1'].map((line) => ({
        type: 'command',
        command: line,
      }));
      settings('user', {
        hooks: {
          [event]: [
            { matcher: 'Bash', hooks },
            { matcher: said, hooks: [{ type: said }] },
          ],
        },
      });
      trust();
      const payload = JSON.stringify({ tool_name: 'Bash', tool_input: { command: said } });
      const recording = writeFile(path.join(project, 'session.jsonl'), `{"event":"${event}","payload":${payload}}\n`);
      const file = path.join(data, 'trace.json');
      const calls: readonly (readonly string[])[] = [
        ['run', event, '--json', '--show-output', '--trace', file],
        ['run', event, '--trace', '-'],
        ['run', event, '--answer'],
        ['replay', recording, '--show-output', '--trace', file],
        ['report', file],
        ['list'],
        ['explain', event, '--payload', payload],
        ['check', '--json'],
      ];
      const printed = calls.map((words) => {
        const { stdout, stderr, status: ended } = runHookline(words, { ...options, input: payload });
        expect([words[0], [0, 1, 2].includes(ended ?? -1), stdout === '' && stderr === '']).toEqual([
          words[0],
          true,
          false,
        ]);
        return [words.join(' ').replaceAll(said, ''), { stdout, stderr }] as const;
      });
      const names = ['hookline.log', 'runs.jsonl', 'trace.json'].filter((name) => fs.existsSync(path.join(data, name)));
      expect(names).toContain('trace.json');
      const files = names.map((name) => [name, fs.readFileSync(path.join(data, name), 'utf8')]);
      expectNone(secret, Object.fromEntries([...printed, ...files]));
    }),
    { numRuns: 5 },
  );
});
