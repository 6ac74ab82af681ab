import { pointer } from '../../../core/path.ts';
import type { CheckContext, CheckedHook, Rule } from '../rule.ts';
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
    const names = new Set(trees.flatMap((tree) => falseFriends(tree, [...set, ...variablesSet(tree)], context)));
    return [...names].map((name) => ({ at: pointer(hook.at, 'command'), message: messageOf(name, hook, context) }));
  },
};

/** What people take for variables that agents set. Any other name may be one of theirs. */
const eventVariable =
  /^(?:CLAUDE_|CODEX_|CURSOR_|GEMINI_|MENDCODE_|MERCURY_|QWEN_|HOOK_)?(?:TOOL_(?:INPUT|NAME|OUTPUT|RESULT|RESPONSE|ARGS|ARGUMENTS|COMMAND|PARAMS|USE_ID)(?:_[A-Z_]+)?|FILE_PATHS?|USER_PROMPT|HOOK_EVENT|HOOK_INPUT|EVENT_TYPE|NOTIFICATION|ARGUMENTS)$/i;
const directoryVariable =
  /^(?:CLAUDE|CODEX|CURSOR|GEMINI|MENDCODE|MERCURY|QWEN)_(?:PROJECT|PLUGIN|EXTENSION)_(?:DIR|ROOT)$/;

function falseFriends(tree: ShellTree, set: readonly string[], { profile }: CheckContext): readonly string[] {
  // What a sourced file sets cannot be told.
  const sources = tree.nodes.some(
    (node) => node.type === 'Command' && /^(?:\.|source|eval)$/.test(node.name?.value ?? ''),
  );
  return tree.nodes
    .flatMap((node) => {
      if (node.type === 'SimpleExpansion') return [node.text.slice(1)];
      return node.type === 'ParameterExpansion' && node.operation?.type !== 'Default' ? [node.parameter] : [];
    })
    .filter((name) => eventVariable.test(name) || directoryVariable.test(name))
    .filter((name) => !sources && !set.includes(name) && !Object.hasOwn(profile.environment, name));
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
