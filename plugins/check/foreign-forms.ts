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
  for (const form of [expression, permissionRule, commaList, filePath, glob, blank]) {
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

/** `Bash(git *)`, `Read(./secrets/**)`, `Edit(*.ts)|Write(*.ts)`. */
const permissionRule: Form = (matcher, { conditions }) => {
  // Bars and commas outside of parentheses.
  const rules = matcher.split(/[|,](?![^(]*\))/).map((each) => /^(\w+)\((?![?])(.*)\)$/s.exec(each.trim()) ?? []);
  const isRule = rules.some(([, tool, pattern = '']) => tool !== undefined && pattern.split('|').every(isOfRules));
  if (!isRule) return undefined;
  const tools = [...new Set(rules.map(([, tool]) => tool))];
  const names = tools.includes(undefined) ? 'the names alone' : `"matcher": "${tools.join('|')}"`;
  const rule = rules.length === 1 ? `"if": "${matcher}"` : 'one such rule as "if"';
  const instead = conditions
    ? `write ${names} and ${rule} on the hook`
    : `write ${names} and let the hook look at the rest`;
  return { message: `it is a permission rule, and a matcher knows the name alone: ${instead}` };
};

/** A blank, a path, `:*` or a bare `*`, which no name has. */
function isOfRules(pattern: string): boolean {
  return /\s|:\*|^\*|[^.\])]\*|\//.test(pattern);
}

/** `Edit,Write`, `Edit | Write`, `Edit || Write`, `Edit ` */
const commaList: Form = (matcher) => {
  const names = matcher.split(/,|\|{1,2}/).map((name) => name.trim());
  const isList = names.every((name) => /^[\w-]+$/.test(name)) && /[,\s]|\|\|/.test(matcher);
  const meant = names.join('|');
  return isList ? { message: `names are separated by one | without blanks: write "${meant}"`, meant } : undefined;
};

/** `*.ts`, `src/**`, `package.json`, `\.(ts|tsx)$`: no tool has such a name. */
const filePath: Form = (matcher) =>
  /^\*\*?[/.]|\/\*|\w\/\w|^[~.]?\/|^(?:\^?\.\*)?\\\.\(?[a-z]{1,5}(?:\|[a-z]{1,5})*\)?\$$|^\*?\.[a-z]{1,5}$|^[\w-]+\\?\.(?:json|lock|md|py|sh|toml|[jt]sx?|ya?ml)$/.test(
    matcher,
  )
    ? { message: 'it is the path of a file, and a matcher knows the name alone: let the hook look at the path' }
    : undefined;

/** `mcp__github__*`, `Bash|Notebook*`: a star in a pattern repeats what stands before it. */
const glob: Form = (matcher, { dialect }) => {
  if (!/^[\w*|-]+$/.test(matcher) || /^\*$|\*\*/.test(matcher)) return undefined;
  const globs = matcher.split('|').filter((name) => name.includes('*'));
  // A search may find the name all the same; the names of a server's tools are too like another's for that.
  const isFound = (name: string) => !name.startsWith('mcp__') && matches(name, name.replaceAll('*', 'xy'), dialect);
  if (globs.every(isFound)) return undefined;
  const meant = matcher.replaceAll('*', '.*');
  return { message: `a star alone repeats the character before it: write "${meant}"`, meant };
};

/** `git commit`: a command, or a name with a slip. */
const blank: Form = (matcher) =>
  / /.test(matcher.replace(/\[[^\]]*\]/g, ''))
    ? {
        message:
          'no name has a blank in it: a matcher knows the name alone, never a command; let the hook look at the rest',
      }
    : undefined;

function matches(matcher: string, name: string, dialect: MatcherDialect): boolean {
  try {
    return compileMatcher(matcher, dialect).matches(name) !== false;
  } catch {
    return false;
  }
}
