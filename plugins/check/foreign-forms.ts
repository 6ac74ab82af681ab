import { compileMatcher } from '../../core/matcher.ts';
import type { MatcherDialect } from '../../types/profile.ts';
import { foreignCharacter } from './foreign-character.ts';

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

/** Characters; what is longer is no dialect of anybody's, and looking at it would only take time. */
const longestMatcher = 2_000;

type Form = (matcher: string, context: FormContext) => ForeignForm | undefined;

/** Tells a matcher that is written in another dialect, and so does not mean here what it says; undefined where it does. */
export function foreignForm(matcher: string, context: FormContext): ForeignForm | undefined {
  if (matcher.length > longestMatcher) return undefined;
  for (const form of [expression, permissionRule, commaList, filePath, glob, serverAlone, blank, foreignName]) {
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
  const isRule = rules.some(([, tool, pattern = '']) => tool !== undefined && isOfRules(tool, pattern));
  if (!isRule) return undefined;
  const tools = [...new Set(rules.map(([, tool]) => tool))];
  const names = tools.includes(undefined) ? 'the names alone' : `"matcher": "${tools.join('|')}"`;
  const rule = rules.length === 1 ? `"if": "${matcher}"` : 'one such rule as "if"';
  const instead = conditions
    ? `write ${names} and ${rule} on the hook`
    : `write ${names} and let the hook look at the rest`;
  return { message: `it is a permission rule, and a matcher knows the name alone: ${instead}` };
};

/** A blank, a path, `:*` or a bare `*`, which no name has; one word alone, for which nobody needs a group: `Bash(git)`. */
function isOfRules(tool: string, pattern: string): boolean {
  const isWord = /^[A-Z][A-Za-z]*$/.test(tool) && /^[\w.:-]+$|^[a-z][\w.:*-]*$/.test(pattern);
  return isWord || pattern.split('|').every((each) => /\s|:\*|^\*|[^.\])]\*|\//.test(each));
}

/** `Edit,Write`, `Edit | Write`, `Edit || Write`, `Edit; Write`, `Edit `, `Bash,mcp__github__*` */
const commaList: Form = (matcher) => {
  const pieces = matcher.split(/[,;]|\|{1,2}/).map((name) => name.trim());
  if (pieces.at(-1) === '' && /[,;]\s*$/.test(matcher)) pieces.pop();
  const isList = pieces.every((name) => /^[\w-]+(?:\.?\*)?$/.test(name)) && /[,;\s]|\|\|/.test(matcher);
  const names = pieces.map((name) => name.replace(/(?<!\.)\*$/, '.*'));
  const meant = names.join('|');
  return isList ? { message: `names are separated by one | without blanks: write "${meant}"`, meant } : undefined;
};

const ofFile: ForeignForm = {
  message: 'it is the path of a file, and a matcher knows the name alone: let the hook look at the path',
};

/** `*.ts`, `src/**`, `package.json`, `\.(ts|tsx)$`: no tool has such a name. */
const filePath: Form = (matcher) =>
  /^\*\*?[/.]|\/\*|\w\/\w|^[~.]?\/|^(?:\^?\.\*)?\\\.\(?[a-z]{1,5}(?:\|[a-z]{1,5})*\)?\$$|^\*?\.[a-z]{1,5}(?:\.[a-z]{1,5}|\*)?\$?$|^[\w-]+\\?\.(?:json|lock|md|mod|py|sh|toml|[jt]sx?|ya?ml)$/.test(
    matcher,
  )
    ? ofFile
    : undefined;

/** `mcp__github__*`, `Bash|Notebook*`: a star in a pattern repeats what stands before it. */
const glob: Form = (matcher, { dialect }) => {
  // A blank for a part of a server's tools, in a pattern: nobody means several underscores.
  if (/__\*/.test(matcher) && foreignCharacter(matcher) === undefined) {
    return ofGlob(matcher.replaceAll(/__\*(?:\.?\*)?/g, '__.*'));
  }
  if (!/^[\w*|-]+$/.test(matcher) || /^\*$|\*\*/.test(matcher)) return undefined;
  const globs = matcher.split('|').filter((name) => name.includes('*'));
  // A search may find the name all the same; the names of a server's tools are too like another's for that.
  const isFound = (name: string) => !name.startsWith('mcp__') && matches(name, name.replaceAll('*', 'xy'), dialect);
  if (globs.every(isFound)) return undefined;
  return ofGlob(matcher.replaceAll('*', '.*'));
};

function ofGlob(meant: string): ForeignForm {
  return { message: `a star alone repeats the character before it: write "${meant}"`, meant };
}

/** `mcp__github`: the tools of a server have names that begin with that. */
const serverAlone: Form = (matcher) => {
  if (!/^[\w|-]+$/.test(matcher)) return undefined;
  const meant = matcher.replaceAll(
    /(?<![^|])mcp__(?:(?!__)[\w-])+?(?:__)?(?![^|])/g,
    (name) => `${name.replace(/__$/, '')}__.*`,
  );
  if (meant === matcher) return undefined;
  return { message: `it names a server, and a tool of a server is "mcp__SERVER__TOOL": write "${meant}"`, meant };
};

/** `git commit`: a command, or a name with a slip. */
const blank: Form = (matcher) =>
  / /.test(matcher.replace(/\[[^\]]*\]/g, ''))
    ? {
        message:
          'no name has a blank in it: a matcher knows the name alone, never a command; let the hook look at the rest',
      }
    : undefined;

/** `tool:Bash`, `!Bash`, `"Bash"`, `src/` */
const foreignName: Form = (matcher) => {
  const character = foreignCharacter(matcher);
  if (character === undefined) return undefined;
  return /[./]/.test(character)
    ? ofFile
    : { message: `no name has ${JSON.stringify(character)} in it, and a matcher is a pattern for the name alone` };
};

function matches(matcher: string, name: string, dialect: MatcherDialect): boolean {
  try {
    return compileMatcher(matcher, dialect).matches(name) !== false;
  } catch {
    return false;
  }
}
