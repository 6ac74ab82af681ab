import type { AnswerRule, EventDefinition } from '../types/event.ts';
import type { Profile } from '../types/profile.ts';
import { isObject, valueAt } from './path.ts';
import { compileSchema } from './validator.ts';

/** What a hook's JSON answer comes to on the event that ran. */
export interface Answer {
  /** The reasons beside each kind of decision; '' where there is none. */
  readonly decisions: ReadonlyMap<'stop' | 'block' | 'ask' | 'allow', string>;
  readonly context: readonly string[];
  readonly messages: readonly string[];
  /** In an object, since the value may be anything. */
  readonly rewrite?: { readonly value: unknown };
  readonly values: ReadonlyMap<string, unknown>;
  readonly silence: boolean;
  /** What was said and counts for nothing on this event, as texts for people. */
  readonly ignored: readonly string[];
}

/** The top-level keys that an answer of this profile can have. */
export function answerKeys({ answers, answerEvent }: Profile): ReadonlySet<string> {
  const paths = Object.values(answers).flatMap(({ at, reason }) => (reason === undefined ? [at] : [at, reason]));
  return new Set(
    [...paths, ...(answerEvent === undefined ? [] : [answerEvent])].map((path) => path.split('.', 1)[0] ?? path),
  );
}

/** The event that an answer names, where it names another than the one that ran. */
export function wrongEvent(answer: object, event: string, profile: Profile): string | undefined {
  const named = profile.answerEvent === undefined ? undefined : valueAt(answer, profile.answerEvent);
  if (named === undefined || named === null) return undefined;
  if (typeof named !== 'string') return short(named);
  const same = profile.ignoreEventCase ? named.toLowerCase() === event.toLowerCase() : named === event;
  return same ? undefined : named;
}

/** Reads an answer by the profile's table: a row that the event does not list, and a value that no row knows, count for nothing. */
export async function readAnswer(answer: object, definition: EventDefinition, profile: Profile): Promise<Answer> {
  const { rowsByPath, parents } = pathsOf(profile);
  const decisions = new Map<'stop' | 'block' | 'ask' | 'allow', string>();
  const context: string[] = [];
  const messages: string[] = [];
  const values = new Map<string, unknown>();
  const ignored = [
    ...parents.flatMap((path) => {
      const value = valueAt(answer, path);
      return value === undefined || value === null || isObject(value) ? [] : [`${path}: ${short(value)}`];
    }),
    ...misplaced(answer, definition, profile),
  ];
  let rewrite: Answer['rewrite'];
  let silence = false;

  for (const [path, rows] of rowsByPath) {
    const value = valueAt(answer, path);
    if (value === undefined || value === null || isNeutral(value, rows)) continue;
    const rule = await ruleFor(value, rows, definition.answers);
    if (!rule) {
      ignored.push(`${path}: ${short(value)}`);
      continue;
    }
    const { effect, reason } = rule;
    // An empty text gives nothing, and is no mistake.
    if (value === '') continue;
    if (effect === 'context') context.push(value as string);
    else if (effect === 'message') messages.push(value as string);
    else if (effect === 'rewrite') rewrite = { value };
    else if (effect === 'silence') silence = true;
    else if (effect === 'value') values.set(path.slice(path.lastIndexOf('.') + 1), value);
    else {
      const words = (reason === undefined ? undefined : valueAt(answer, reason)) ?? '';
      if (typeof words !== 'string') ignored.push(`${reason}: ${short(words)}`);
      // Two rows may say the same thing: the first with words is told.
      decisions.set(effect, decisions.get(effect) || (typeof words === 'string' ? words.trim() : ''));
    }
  }
  return { decisions, context, messages, values, silence, ignored, ...(rewrite && { rewrite }) };
}

interface Row {
  readonly name: string;
  readonly rule: AnswerRule;
}

/** The rows of a profile's table, as answers are looked through by them. */
interface AnswerPaths {
  readonly rowsByPath: ReadonlyMap<string, readonly Row[]>;
  /** The paths that have to lead to an object, since rows stand below them and none is there. */
  readonly parents: readonly string[];
}

const pathsOfProfile = new WeakMap<Profile, AnswerPaths>();

function pathsOf(profile: Profile): AnswerPaths {
  const known = pathsOfProfile.get(profile);
  if (known) return known;
  const rowsByPath = Map.groupBy(
    Object.entries(profile.answers).map(([name, rule]): Row => ({ name, rule })),
    ({ rule }) => rule.at,
  );
  const above = [...rowsByPath.keys()].flatMap((path) =>
    [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index)),
  );
  const paths = { rowsByPath, parents: [...new Set(above)].filter((path) => !rowsByPath.has(path)) };
  pathsOfProfile.set(profile, paths);
  return paths;
}

/** What bears the name of a row that the event lists and stands in the place of other rows: it is no unknown key, it was meant. */
function misplaced(answer: object, definition: EventDefinition, profile: Profile): readonly string[] {
  const { rowsByPath, parents } = pathsOf(profile);
  const told = new Map<string, string>();
  for (const [path, rows] of rowsByPath) {
    if (!rows.some(({ name }) => definition.answers.includes(name))) continue;
    const name = path.slice(path.lastIndexOf('.') + 1);
    for (const other of [name, ...parents.map((parent) => `${parent}.${name}`)]) {
      if (rowsByPath.has(other) || parents.includes(other)) continue;
      const value = valueAt(answer, other) ?? '';
      if (value !== '' && !isNeutral(value, rows)) told.set(other, `${other} in the place of ${path}: ${short(value)}`);
    }
  }
  return [...told.values()];
}

/** `continue: true` where only `continue: false` says something. */
function isNeutral(value: unknown, rows: readonly Row[]): boolean {
  return typeof value === 'boolean' && rows.every(({ rule }) => rule.is === !value);
}

/** The rule of the first row that the event lists and the value meets. */
async function ruleFor(
  value: unknown,
  rows: readonly Row[],
  listed: readonly string[],
): Promise<AnswerRule | undefined> {
  for (const { name, rule } of rows) {
    if (listed.includes(name) && (await meets(value, rule))) return rule;
  }
  return undefined;
}

async function meets(value: unknown, { is, schema, effect }: AnswerRule): Promise<boolean> {
  if ((effect === 'context' || effect === 'message') && typeof value !== 'string') return false;
  if (is !== undefined) return value === is;
  return schema === undefined || (await compileSchema(schema))(value).length === 0;
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
