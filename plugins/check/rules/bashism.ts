import { pointer } from '../../../core/path.ts';
import { firstBashism } from '../bashisms.ts';
import type { CheckedHook, Found, Rule } from '../rule.ts';
import { parseShell, type ShellTree } from '../shell/parse-shell.ts';
import { shebangOf } from '../shell/script-file.ts';
import type { ScriptUse } from '../shell/scripts-run.ts';

/** Code for Bash that a plain `sh` reads: it works on one machine and fails on the next. */
export const bashism: Rule = {
  id: 'bashism',
  summary: 'A line or a script that sh runs uses what Bash alone knows.',
  severity: 'warning',
  looksAt: 'hook',
  async check(hook) {
    const code = await hook.code();
    if (!code) return [];
    const { line, scripts } = code;
    const own = line && isPlain(line.shell) ? told(hook, line.tree, 'the line is run by sh') : [];
    const others = scripts.filter(({ interpreter, file }) => isPlain(interpreter ?? shebangOf(file.text ?? '')));
    return [...own, ...(await Promise.all(others.map((script) => ofScript(hook, script)))).flat()];
  },
};

async function ofScript(hook: CheckedHook, { path, file }: ScriptUse): Promise<readonly Found[]> {
  const tree = await parseShell(file.text ?? '');
  return tree ? told(hook, tree, `${path} is run by sh`) : [];
}

function told(hook: CheckedHook, tree: ShellTree, what: string): readonly Found[] {
  const found = firstBashism(tree);
  if (!found) return [];
  const blocks = found.blocks && hook.in.definition.block.do !== 'observe';
  const then = blocks ? ` and where sh is dash it ends with status 2, which blocks every ${hook.in.event}` : '';
  const message = `${what}, which need not know "${found.what}"${then}: run it with bash, or write it without`;
  return [{ at: pointer(hook.at, 'command'), message }];
}

function isPlain(shell: string | undefined): boolean {
  return shell === 'sh' || shell === 'dash';
}
