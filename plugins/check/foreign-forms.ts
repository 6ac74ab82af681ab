import { compileMatcher } from '../../core/matcher.ts';
import type { MatcherDialect } from '../../types/profile.ts';

/** A matcher as another dialect writes it. */
export interface ForeignForm {
  /** What it is, and what to do about it. */
  readonly message: string;
  /** The matcher that surely is meant. */
  readonly meant?: string;
}

/** What a dialect knows beside matchers. */
export interface FormContext {
  readonly dialect: MatcherDialect;
  /** Whether hooks may have a condition on the tool's input (`if`). */
  readonly conditions: boolean;
}

type Form = (matcher: string, context: FormContext) => ForeignForm | undefined;

/** Tells a matcher that is written in another dialect, and so does not mean here what it says; undefined where it does. */
export function foreignForm(matcher: string, context: FormContext): ForeignForm | undefined {
  for (const form of [expression, permissionRule, commaList, filePath, glob]) {
    const found = form(matcher, context);
    if (found) return found;
  }
  return undefined;
}

/** `tool == "Bash" && tool_input.command matches "git"` */
const expression: Form = (matcher) =>
  /&&|[=!]=|\btool_(?:name|input)\b/.test(matcher)
    ? { message: 'it is an expression, which is not evaluated: a matcher is a pattern for the name alone' }
    : undefined;

/** `Bash(git *)`, `Read(./secrets/**)`: a blank, a path, `:*` or a bare `*` in the parentheses, which no name has. */
const permissionRule: Form = (matcher, { conditions }) => {
  const [, tool, pattern = ''] = /^(\w+)\((?![?])(.*)\)$/s.exec(matcher) ?? [];
  if (tool === undefined || !/\s|:\*|^\*|[^.\])]\*|\//.test(pattern) || pattern.includes('|')) return undefined;
  const instead = conditions
    ? `write "matcher": "${tool}" and "if": "${matcher}" on the hook`
    : `write "matcher": "${tool}" and let the hook look at the rest`;
  return { message: `it is a permission rule, and a matcher knows the name alone: ${instead}` };
};

/** `Edit,Write`, `Edit | Write`, `Edit ` */
const commaList: Form = (matcher) => {
  const names = matcher.split(/[,|]/).map((name) => name.trim());
  const isList = names.every((name) => /^[\w-]+$/.test(name)) && /[,\s]/.test(matcher);
  const meant = names.join('|');
  return isList ? { message: `names are separated by | alone, without blanks: write "${meant}"`, meant } : undefined;
};

/** `*.ts`, `src/**`, `\.(ts|tsx)$`: no tool has such a name. */
const filePath: Form = (matcher) =>
  /^\*\*?[/.]|\/\*|\w\/\w|^[~.]?\/|^(?:\^?\.\*)?\\\.\(?[a-z]{1,5}(?:\|[a-z]{1,5})*\)?\$$|^\*?\.[a-z]{1,5}$/.test(
    matcher,
  )
    ? { message: 'it is the path of a file, and a matcher knows the name alone: let the hook look at the path' }
    : undefined;

/** `mcp__github__*`, `Notebook*`: a star in a pattern repeats what stands before it. */
const glob: Form = (matcher, { dialect }) => {
  if (!/^[\w*-]+$/.test(matcher) || !/\*/.test(matcher) || /^\*$|\*\*/.test(matcher)) return undefined;
  const meant = matcher.replaceAll('*', '.*');
  // A search may find the name all the same; the names of a server's tools are too like another's for that.
  if (!matcher.startsWith('mcp__') && matches(matcher, matcher.replaceAll('*', 'xy'), dialect)) return undefined;
  return { message: `a star alone repeats the character before it: write "${meant}"`, meant };
};

function matches(matcher: string, name: string, dialect: MatcherDialect): boolean {
  try {
    return compileMatcher(matcher, dialect).matches(name) !== false;
  } catch {
    return false;
  }
}
