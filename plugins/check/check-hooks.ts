import { cap } from '../../core/text.ts';
import type { Position } from '../../types/layer.ts';
import type { Snapshot } from '../../types/plugin.ts';
import type { Problem, ProblemCode } from '../../types/problem.ts';
import type { Folders } from '../places.ts';
import { type CheckedParts, checkedParts } from './checked-files.ts';
import type { FileFix } from './fix-files.ts';
import type { CheckContext, CheckedFile, Found, Rule, Severity } from './rule.ts';
import { rules as allRules } from './rules/index.ts';

/** Characters of a message: names and paths in files are as long as somebody likes. */
const longestMessage = 500;

/** A linter's advice on a hooks file. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** One sentence for people, with the likely fix. */
  readonly message: string;
  /** Absolute; absent for hooks made in code. */
  readonly file?: string;
  /** Counted from 1, the column in UTF-16 units. */
  readonly line?: number;
  readonly column?: number;
  /** A JSON pointer into the file. */
  readonly at: string;
}

/** What the rules came to. */
export interface CheckResult {
  /** In the order of the files, then as each has them. */
  readonly findings: readonly Finding[];
  /** Findings at the place of a problem, which say more about it. */
  readonly explanations: readonly Explanation[];
  readonly fixes: readonly FileFix[];
}

/** A finding on what is a problem already. */
export interface Explanation extends Finding {
  readonly explains: readonly ProblemCode[];
}

/** How hooks are checked. */
export interface CheckOptions extends CheckContext {
  readonly folders: Folders;
  /** Default: all. */
  readonly rules?: readonly Rule[];
}

/** Runs the rules over the hooks of a snapshot. It reads files and runs nothing. */
export async function checkHooks(snapshot: Snapshot, options: CheckOptions): Promise<CheckResult> {
  const { profile, folders, rules = allRules } = options;
  const parts = checkedParts(snapshot, profile, folders);
  const found = (await Promise.all(rules.map((rule) => applyRule(rule, parts, options)))).flat();
  const told = await Promise.all(found.map(toFinding));
  const isExplanation = ({ explains, file, at }: Explanation): boolean =>
    snapshot.problems.some((each) => each.file === file && each.at === at && explains.includes(each.code));
  const order = new Map(parts.files.map(({ layer }, index) => [layer.file, index]));
  return {
    findings: told
      .filter((each) => !isExplanation(each))
      .map(({ explains: _, ...finding }) => finding)
      .sort((one, other) => (order.get(one.file) ?? 0) - (order.get(other.file) ?? 0) || byPlace(one, other)),
    explanations: told.filter(isExplanation),
    fixes: fixesOf(found),
  };
}

/** Problems with what the rules know about them. */
export function explainProblems(problems: readonly Problem[], explanations: readonly Explanation[]): Problem[] {
  return problems.map((problem) => {
    const { file, at, code } = problem;
    const more = explanations.filter((each) => each.file === file && each.at === at && each.explains.includes(code));
    return more.length === 0
      ? problem
      : { ...problem, message: [problem.message, ...more.map(({ message }) => message)].join('; ') };
  });
}

interface RuleFound extends Found {
  readonly rule: Rule;
  readonly file: CheckedFile;
}

async function applyRule(rule: Rule, parts: CheckedParts, context: CheckContext): Promise<readonly RuleFound[]> {
  const each = async <S>(subject: S, file: CheckedFile | undefined, check: Check<S>): Promise<readonly RuleFound[]> => {
    const found = await check(subject, context);
    return found.flatMap((one) => {
      const place = one.file ?? file;
      return place ? [{ ...one, rule, file: place }] : [];
    });
  };
  switch (rule.looksAt) {
    case 'file':
      return all(parts.files.map((file) => each(file, file, rule.check)));
    case 'event':
      return all(parts.events.map((event) => each(event, event.file, rule.check)));
    case 'group':
      return all(parts.groups.map((group) => each(group, group.file, rule.check)));
    case 'hook':
      return all(parts.hooks.map((hook) => each(hook, hook.in.file, rule.check)));
    case 'hooks':
      return each(parts.hooks, undefined, rule.check);
  }
}

type Check<S> = (subject: S, context: CheckContext) => readonly Found[] | Promise<readonly Found[]>;

async function all(found: readonly Promise<readonly RuleFound[]>[]): Promise<readonly RuleFound[]> {
  return (await Promise.all(found)).flat();
}

async function toFinding({ rule, file, at, message, position }: RuleFound): Promise<Explanation> {
  const { layer } = file;
  const place: Position | undefined = position ?? (await layer.locate?.(at));
  return {
    rule: rule.id,
    severity: rule.severity,
    message: cap(message, longestMessage),
    ...(layer.file !== undefined && { file: layer.file }),
    ...place,
    at,
    explains: rule.explains ?? [],
  };
}

function byPlace(one: Finding, other: Finding): number {
  return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
}

function fixesOf(found: readonly RuleFound[]): readonly FileFix[] {
  const byFile = Map.groupBy(found, ({ file }) => file);
  return [...byFile].flatMap(([{ layer, document }, each]) => {
    if (!document || layer.file === undefined) return [];
    const edits = each.flatMap(({ fix }) => (fix?.(document) ? [fix] : []));
    return edits.length > 0 ? [{ file: layer.file, text: document.text, edits }] : [];
  });
}
