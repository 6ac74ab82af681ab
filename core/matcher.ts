import type { RE2JS } from 're2js';
import type { MatcherDialect } from '../types/profile.ts';
import { now } from './clock.ts';
import { patternCost } from './pattern-cost.ts';
import { plainNames } from './plain-names.ts';

/** What a test comes to; `limit` where the time limit struck: it counts as matching, with a warning. */
export type MatchResult = boolean | 'limit';

/** The time that several matchers may take together, in milliseconds; each that is slow takes from it. */
export interface TimeBudget {
  left: number;
}

/** A matcher of a hooks file, ready to test subjects. */
export interface Matcher {
  /**
   * A promise only where the linear-time engine has to be loaded first. Throws nothing and never takes above 50 ms, nor,
   * with the other matchers that share `budget`, much more than what is left of it; then it comes to `limit`.
   */
  matches(subject: string, budget?: TimeBudget): MatchResult | Promise<MatchResult>;
  /** Whether `word` stands as one whole alternative of the matcher, by the dialect's rule on case. */
  names(word: string): boolean;
}

/** Steps that the built-in engine takes in well under 50 ms. */
const harmlessCost = 1_500_000;
const longestHarmlessSubject = 256;
/** A short text with one repeated character costs less than that for certain: the common case, told without a scan. */
const oneRepeat = /^[^*+?{([\\]{0,30}(?:[*+][^*+?{([\\]{0,30})?$/;

/** Atoms with their repeats written out, and that number times the subject's length, for the linear-time engine. */
const largestProgram = 1_000;
const linearWork = 25_000;

/** Milliseconds of a timed test; the rest of the 50 is for compiling and for noticing the end. */
const timeLimit = 40;
/** What the engine compiles, and runs without looking at the time, in a few milliseconds. */
const longestTimedSource = 8_000;
const mostTimedParts = 50;
const longestTimedRun = 500_000;

/**
 * Reads the matcher of a hooks file; an absent or empty one and `*` match everything. A subject over which the
 * built-in engine could lose its way is tested in linear time where that means the same, else under a time limit.
 * @throws SyntaxError, with a message for people, where JavaScript's `RegExp` refuses the text.
 */
export function compileMatcher(source: string | undefined, dialect: MatcherDialect): Matcher {
  if (source === undefined || source === '' || source === '*') return { matches: () => true, names: () => false };
  const plain = plainNames(source, dialect);
  if (plain) return plain;
  const fold = (text: string): string => (dialect.ignoreCase ? text.toLowerCase() : text);
  return {
    matches: compileExpression(source, dialect),
    names: (word) => alternatives(source).some((piece) => fold(piece) === fold(word)),
  };
}

function compileExpression(source: string, { whole, ignoreCase }: MatcherDialect): Matcher['matches'] {
  // Alone first: `a)(b` is valid only inside a group.
  let expression = new RegExp(source, ignoreCase ? 'i' : '');
  if (whole) expression = new RegExp(`^(?:${source})$`, expression.flags);
  let harmless: boolean | undefined;
  let size: number | undefined;
  let program: RE2JS | undefined;

  const timed = (subject: string, budget: TimeBudget): MatchResult => {
    if (budget.left <= 0 || !isStoppable(source, subject)) return 'limit';
    const started = now();
    const result = timedTest(expression, subject);
    budget.left -= now() - started;
    return result;
  };
  const linear = (engine: typeof RE2JS, subject: string, budget: TimeBudget): MatchResult => {
    try {
      program ??= engine.compile(expression.source, ignoreCase ? engine.CASE_INSENSITIVE : 0);
      return program.test(subject);
    } catch {
      size = Number.POSITIVE_INFINITY;
      return timed(subject, budget);
    }
  };

  return (subject, budget = { left: Number.POSITIVE_INFINITY }) => {
    if (subject.length <= longestHarmlessSubject) {
      harmless ??= oneRepeat.test(source) || patternCost(expression.source) <= harmlessCost;
      if (harmless) return expression.test(subject);
    }
    size ??= linearSize(source);
    if (size > largestProgram || size * subject.length > linearWork || !/^[ -~]*$/.test(subject))
      return timed(subject, budget);
    if (linearEngine) return linear(linearEngine, subject, budget);
    return loadLinearEngine().then(
      (engine) => linear(engine, subject, budget),
      () => timed(subject, budget),
    );
  };
}

let linearEngine: typeof RE2JS | undefined;

async function loadLinearEngine(): Promise<typeof RE2JS> {
  linearEngine = (await import('re2js')).RE2JS;
  return linearEngine;
}

/** Syntax that means the same to both engines where the subject is printable ASCII. */
const escaped = String.raw`\\[!-/:-@[-\x60{-~]`;
const classMember = String.raw`(?:[\w !"#$%&'()*+,./:;<=>?@\x60{|}~]|${escaped})`;
const linearToken = new RegExp(
  [
    String.raw`(?<open>\((?:\?:|(?!\?)))`,
    String.raw`(?<close>\))`,
    String.raw`(?<repeat>[*+?]|\{(?<least>0|[1-9]\d*)(?:,(?<most>0|[1-9]\d*)?)?\})\??`,
    String.raw`[\w !"#%&',./:;<=>@\x60~^$|-]|\\[dwDW]|${escaped}|\[\^?-?(?:\\[dwDW]|${classMember}(?:-${classMember})?)+-?\]`,
  ].join('|'),
  'gy',
);

/** The parts of a pattern with its counted repeats written out; Infinity where the two engines may not agree on it. */
function linearSize(source: string): number {
  if (source.length > largestProgram) return Number.POSITIVE_INFINITY;
  const sizes = [0];
  let last = 0;
  let read = 0;
  const grow = (size: number): number => sizes.push((sizes.pop() ?? 0) + size);
  for (const { 0: text, groups = {} } of source.matchAll(linearToken)) {
    read += text.length;
    if (groups.open) sizes.push(0);
    else if (groups.repeat) {
      const times = Math.max(1, Number(groups.most ?? groups.least ?? 1));
      grow(last * (times - 1));
      last *= times;
    } else {
      last = groups.close ? (sizes.pop() ?? 0) : 1;
      grow(last);
    }
  }
  return read === source.length ? (sizes[0] ?? 0) + 1 : Number.POSITIVE_INFINITY;
}

/**
 * Whether the time limit can strike in time: the engine looks at the clock only where it steps back, so neither
 * compiling nor a long way without a step back may take long.
 */
function isStoppable(source: string, subject: string): boolean {
  if (source.length > longestTimedSource || source.split(/[*+?{(]/).length > mostTimedParts) return false;
  let rounds = 1;
  for (const [, least, most] of source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) rounds *= Math.max(1, Number(most || least));
  const length = subject.length + 1;
  // A lookaround reads on from every place anew; the rounds of a counted repeat are kept on the engine's stack.
  return (/\(\?<?[=!]/.test(source) ? length : 1) * length * (rounds === 1 ? 1 : 10 * rounds) <= longestTimedRun;
}

let runTimed: ((expression: RegExp, subject: string) => boolean) | undefined;

function timedTest(expression: RegExp, subject: string, again = true): MatchResult {
  runTimed ??= makeTimedRun();
  const started = process.cpuUsage();
  try {
    return runTimed(expression, subject);
  } catch {
    const { user, system } = process.cpuUsage(started);
    // On a busy machine the time may be up before the test has begun.
    const ran = (user + system) / 1_000 > timeLimit / 4;
    return again && !ran ? timedTest(expression, subject, false) : 'limit';
  }
}

function makeTimedRun(): (expression: RegExp, subject: string) => boolean {
  // Not imported: the start of a program that tests no such pattern pays nothing for it.
  const { Script, createContext } = process.getBuiltinModule('node:vm');
  const scope: { expression?: RegExp; subject?: string } = {};
  const context = createContext(scope);
  const script = new Script('expression.test(subject)');
  return (expression, subject) => {
    Object.assign(scope, { expression, subject });
    return script.runInContext(context, { timeout: timeLimit });
  };
}

/** The alternatives of a pattern, out of their anchors and out of one group around them. */
function alternatives(source: string): readonly string[] {
  return split(source).flatMap((piece) => {
    const inner = /^\((?:\?:|(?!\?))(.*)\)$/s.exec(withoutAnchors(piece))?.[1];
    return inner === undefined ? [withoutAnchors(piece)] : split(inner).map(withoutAnchors);
  });
}

function withoutAnchors(piece: string): string {
  return piece.replace(/^\^/, '').replace(/\$$/, '');
}

/** Splits at each `|` outside groups and classes; nothing where a group is closed that was not opened. */
function split(source: string): readonly string[] {
  const pieces = [''];
  let depth = 0;
  for (const [text] of source.matchAll(/\\.|\[(?:[^\]\\]|\\.)*\]|./gs)) {
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth < 0) return [];
    if (text === '|' && depth === 0) pieces.push('');
    else pieces.push(`${pieces.pop()}${text}`);
  }
  return pieces;
}
