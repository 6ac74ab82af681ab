import type { Command, CommandArgument, SyntaxNode, Word, WordPart } from 'unbash';
import { pointer } from '../../../core/path.ts';
import type { Profile } from '../../../types/profile.ts';
import { setValue } from '../../files/edit-data.ts';
import { baseName } from '../../guards/rule/base-name.ts';
import type { Rule } from '../rule.ts';
import { interpreterOf } from '../shell/interpreters.ts';
import { parseShell, type ShellTree } from '../shell/parse-shell.ts';

/** `$PROJECT_DIR/check.sh` without quotes: a blank in the folder's name cuts it in two. */
export const unquotedDirectory: Rule = {
  id: 'unquoted-directory',
  summary: 'The variable of a directory stands without quotes, so that a blank in its name breaks the command.',
  severity: 'warning',
  looksAt: 'hook',
  async check(hook, { profile }) {
    const { line, inner = [] } = (await hook.code()) ?? {};
    const variables = directoryVariables(profile);
    const bare = line ? bareExpansions(line.tree, variables) : [];
    const lines = [...inner, ...(line ? await quotedLines(line.tree) : [])];
    const [first] = [...bare, ...lines.flatMap((tree) => bareExpansions(tree, variables))];
    if (!first) return [];
    const at = pointer(hook.at, 'command');
    const message = `a blank in the directory cuts it in two: write "${first.text}" in double quotes`;
    return [{ at, message, ...(line && bare.length > 0 && { fix: setValue(at, quoted(line.text, bare)) }) }];
  },
};

function directoryVariables({ environment }: Profile): ReadonlySet<string> {
  const names = Object.entries(environment).filter(([, fact]) => fact === 'project-dir' || fact === 'hook-dir');
  return new Set(['PWD', ...names.map(([name]) => name)]);
}

/** Expansions in the words of commands, where a shell splits them: assignments and tests in [[ ]] it leaves whole. */
function bareExpansions({ text, nodes }: ShellTree, variables: ReadonlySet<string>): readonly WordPart[] {
  return (
    nodes
      .flatMap(splitWords)
      .flatMap(({ parts = [] }) => parts)
      .filter((part) => variables.has(plainVariable(part) ?? ''))
      // Inside backticks places are those of another text.
      .filter(({ pos, end, text: own }) => text.slice(pos, end) === own)
  );
}

function splitWords(node: SyntaxNode): readonly Word[] {
  if (node.type === 'For') return node.wordlist ?? [];
  if (node.type === 'Redirect') return node.target ? [node.target] : [];
  if (node.type !== 'Command') return [];
  return [node.name, ...node.args].filter((word): word is Word => word?.type === 'Word');
}

/** What stands in the double quotes of `bash -c "$DIR/x.sh"`: the other shell splits it once more. */
async function quotedLines({ nodes }: ShellTree): Promise<readonly ShellTree[]> {
  const words = nodes.filter((node) => node.type === 'Command').flatMap(codeOfShell);
  const trees = await Promise.all(
    words.map(({ text }) => parseShell(text.slice(1, -1).replaceAll(/\\(["$`\\])/g, '$1'))),
  );
  return trees.filter((tree) => tree !== undefined);
}

function codeOfShell({ name, args }: Command): readonly CommandArgument[] {
  if (interpreterOf(baseName(name?.value ?? ''))?.shell !== true) return [];
  const option = args.findIndex(({ text }) => /^-[a-z]*c$/.test(text));
  const code = option < 0 ? undefined : args[option + 1];
  return code && /^"[^"]*(?:\\"[^"]*)*"$/.test(code.text) ? [code] : [];
}

function plainVariable(part: WordPart): string | undefined {
  if (part.type === 'SimpleExpansion') return part.text.slice(1);
  if (part.type !== 'ParameterExpansion' || part.prefix || part.index) return undefined;
  // Quotes around a fallback that has some would change it.
  const isPlain = !part.operation || (part.operation.type === 'Default' && !/["'\\]/.test(part.text));
  return isPlain ? part.parameter : undefined;
}

function quoted(text: string, parts: readonly WordPart[]): string {
  return parts
    .toSorted((one, other) => other.pos - one.pos)
    .reduce((line, { pos, end }) => `${line.slice(0, pos)}"${line.slice(pos, end)}"${line.slice(end)}`, text);
}
