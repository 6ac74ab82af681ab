import { pointer } from '../../core/path.ts';
import { isWithin, type LostStatus, lostStatuses } from './lost-status.ts';
import type { CheckedHook, Found } from './rule.ts';
import { interpreterOf } from './shell/interpreters.ts';
import type { ScriptUse } from './shell/scripts-run.ts';

/** The scripts of a hook that are missing: those that block its event by that, or the others. */
export async function missingScripts(hook: CheckedHook, blocking: boolean): Promise<readonly Found[]> {
  const { scripts = [], line } = (await hook.code()) ?? {};
  const lost = line ? lostStatuses(line.tree) : [];
  return scripts
    .filter(({ file, tested }) => !file.exists && !tested)
    .filter((script) => (blocks(script, hook) && !isLost(script, lost)) === blocking)
    .map(({ path, interpreter, written }) => ({
      at: pointer(hook.at, 'command'),
      message: blocking
        ? `${path} does not exist, and ${interpreter} ends with status 2 then, which blocks every ${hook.in.event}`
        : `${path} does not exist${literalVariable.test(written) ? ': single quotes, or a list of words, keep the variable in it from being filled in' : ''}`,
    }));
}

/** `python3 x.py || true`: then its status 2 blocks nothing. A `.` of sh ends the line all the same. */
function isLost({ command, sourced }: ScriptUse, lost: readonly LostStatus[]): boolean {
  return !sourced && command !== undefined && lost.some((part) => isWithin(command, part));
}

const literalVariable = /\$\{?\w/;

function blocks({ interpreter }: ScriptUse, { in: { definition } }: CheckedHook): boolean {
  return (
    definition.block.do !== 'observe' && interpreter !== undefined && interpreterOf(interpreter)?.missingBlocks === true
  );
}
