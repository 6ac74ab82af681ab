import { pointer } from '../../../core/path.ts';
import type { Rule } from '../rule.ts';
import { interpreterOf } from '../shell/interpreters.ts';
import { shebangOf } from '../shell/script-file.ts';
import type { ScriptUse } from '../shell/scripts-run.ts';

/** A script with the line ends of Windows, which neither a shell nor a first line #! gets along with. */
export const scriptLineEnds: Rule = {
  id: 'script-line-ends',
  summary: 'A script has the line ends of Windows, with which no shell runs it.',
  severity: 'error',
  looksAt: 'hook',
  async check(hook) {
    const scripts = (await hook.code())?.scripts ?? [];
    return scripts.filter(isBroken).map(({ path }) => ({
      at: pointer(hook.at, 'command'),
      message: `${path} has the line ends of Windows, with which it does not run: save it with those of Unix, and keep them with "* text eol=lf" in .gitattributes`,
    }));
  },
};

/** Other interpreters read such lines, but the system looks for a program whose name ends with a carriage return. */
function isBroken({ interpreter, file: { text = '' } }: ScriptUse): boolean {
  if (interpreter === undefined && /^#![^\n]*\r\n/.test(text)) return true;
  return interpreterOf(interpreter ?? shebangOf(text) ?? '')?.shell === true && text.includes('\r\n');
}
