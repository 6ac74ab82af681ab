import type { SimpleExpansionPart, SyntaxNode } from 'unbash';
import { pointer } from '../../../core/path.ts';
import type { CheckContext, CheckedHook, Rule } from '../rule.ts';
import { codeTexts } from '../shell/code-texts.ts';
import { environmentRead } from '../shell/environment-read.ts';
import { interpreterOf } from '../shell/interpreters.ts';
import { parseShell, type ShellTree } from '../shell/parse-shell.ts';
import { shebangOf } from '../shell/script-file.ts';
import type { ScriptUse } from '../shell/scripts-run.ts';

/** The event read from a variable that nothing sets: `$TOOL_INPUT`, `$FILE_PATH`. It comes on stdin. */
export const unsetVariable: Rule = {
  id: 'unset-variable',
  summary: 'A command reads the event, or its project, from a variable that nothing sets.',
  severity: 'error',
  looksAt: 'hook',
  async check(hook, context) {
    const code = await hook.code();
    if (!code) return [];
    const own = code.line?.tree;
    const set = own ? variablesSet(own) : [];
    const scripts = await Promise.all(
      code.scripts.filter(isShellScript).map(({ file }) => parseShell(file.text ?? '')),
    );
    const trees = [own, ...code.inner, ...scripts].filter((tree) => tree !== undefined);
    const isPayload = payloadNames(hook, context);
    const isTold = (name: string) => isPayload(name) || directoryVariable.test(name);
    const inShells = trees.flatMap((tree) => falseFriends(tree, [...set, ...variablesSet(tree)], isTold));
    const bare = own ? falseFriends(own, set, (name) => bareFile.test(name)) : [];
    const anySet = trees.flatMap(variablesSet);
    const elsewhere = codeTexts(code).flatMap(environmentRead);
    const inOthers = elsewhere.filter((name) => isPayload(name) && !anySet.includes(name));
    const names = new Set([...inShells, ...bare, ...(own ? argumentsRead(own) : []), ...inOthers]);
    return [...names]
      .filter((name) => !Object.hasOwn(context.profile.environment, name))
      .map((name) => ({ at: pointer(hook.at, 'command'), message: messageOf(name, hook, context) }));
  },
};

/** What people take for variables that agents set. Any other name may be one of theirs. */
const eventVariable =
  /^(?:CLAUDE_|CODEX_|CURSOR_|GEMINI_|MENDCODE_|MERCURY_|QWEN_|HOOK_)?(?:TOOL_(?:INPUT|NAME|OUTPUT|RESULT|RESPONSE|ARGS|ARGUMENTS|COMMAND|PARAMS|USE_ID)(?:_[A-Z_]+)?|FILE_PATHS?|USER_PROMPT|HOOK_EVENT(?:_NAME)?|HOOK_INPUT|EVENT_TYPE|NOTIFICATION|ARGUMENTS|EDITED_FILES?|TRANSCRIPT_PATH|STOP_HOOK_ACTIVE)$/i;
/** In the line of a hook itself, which sets none of them. */
const bareFile = /^file_?(?:name|path)?$/i;
const agentPrefix = /^(?:CLAUDE|CODEX|CURSOR|GEMINI|MENDCODE|MERCURY|QWEN)_/;
const directoryVariable =
  /^(?:CLAUDE|CODEX|CURSOR|GEMINI|MENDCODE|MERCURY|QWEN)_(?:PROJECT|PLUGIN|EXTENSION)_(?:DIR|ROOT)$/;

/** Whether a name is one of those, or of a field of the payload: `$CLAUDE_CWD`, `$session_id`. */
function payloadNames({ in: { definition } }: CheckedHook, { profile }: CheckContext): (name: string) => boolean {
  const fields = new Set([profile.base, definition.payload].flatMap(({ properties }) => Object.keys(properties)));
  return (name) => {
    const plain = name.replace(agentPrefix, '');
    // `$CLAUDE_MODEL` and such are settings of somebody's.
    const isOfAgent = plain !== name && /_|^(?:cwd|prompt)$/i.test(plain);
    const isField = fields.has(plain.toLowerCase()) && (isOfAgent || /^[a-z]+_[a-z_]+$/.test(name));
    return isField || eventVariable.test(name);
  };
}

function falseFriends(tree: ShellTree, set: readonly string[], isTold: (name: string) => boolean): readonly string[] {
  // What a sourced file sets cannot be told.
  const sources = tree.nodes.some(
    (node) => node.type === 'Command' && /^(?:\.|source|eval)$/.test(node.name?.value ?? ''),
  );
  if (sources) return [];
  const expansions = tree.nodes.filter((node) => node.type === 'ParameterExpansion');
  // Whoever gives a fallback knows that it may be unset.
  const known = expansions.flatMap(({ operation, parameter }) => (operation?.type === 'Default' ? [parameter] : []));
  const simple = tree.nodes.flatMap((node) => (node.type === 'SimpleExpansion' ? [node.text.slice(1)] : []));
  return [...simple, ...expansions.map(({ parameter }) => parameter)].filter(
    (name) => isTold(name) && !set.includes(name) && !known.includes(name),
  );
}

/** `$1`: the line of a hook has no arguments, but for a function in it, or where it sets some. */
function argumentsRead({ nodes }: ShellTree): readonly string[] {
  const mayHave = nodes.some(
    (node) =>
      node.type === 'Function' || (node.type === 'Command' && /^(?:set|\.|source|eval)$/.test(node.name?.value ?? '')),
  );
  return mayHave ? [] : nodes.flatMap((node) => (isArgument(node) ? [node.text.slice(1)] : []));
}

function isArgument(node: SyntaxNode): node is SimpleExpansionPart {
  return node.type === 'SimpleExpansion' && /^\$[1-9]$/.test(node.text);
}

function variablesSet({ nodes }: ShellTree): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Assignment') return [node.name];
    if (node.type === 'For' || node.type === 'Select') return [node.name.value];
    const reads = node.type === 'Command' && /^(?:read|mapfile|readarray|getopts|printf)$/.test(node.name?.value ?? '');
    return reads ? node.args.map(({ text }) => text) : [];
  });
}

function isShellScript({ interpreter, file: { text } }: ScriptUse): boolean {
  const name = interpreter ?? (text === undefined ? undefined : shebangOf(text));
  return name !== undefined && interpreterOf(name)?.shell === true;
}

function messageOf(name: string, { in: { definition } }: CheckedHook, { profile }: CheckContext): string {
  if (directoryVariable.test(name)) {
    const [own] = Object.entries(profile.environment).find(([, fact]) => fact === 'project-dir') ?? [];
    const instead = own === undefined ? 'a command starts in the project: write the path from there' : `write $${own}`;
    return `nothing sets $${name} here: ${instead}`;
  }
  const field = Object.keys(definition.payload.properties).find((each) => name.toLowerCase().includes(each));
  return `nothing sets $${name}: the event is one JSON object on stdin; read it there, as with jq -r '.${field ?? 'tool_input'}'`;
}
