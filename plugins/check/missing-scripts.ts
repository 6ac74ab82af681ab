import { pointer } from '../../core/path.ts';
import type { CheckedHook, Found } from './rule.ts';
import { interpreterOf } from './shell/interpreters.ts';
import type { ScriptUse } from './shell/scripts-run.ts';

/** The scripts of a hook that are missing: those that block its event by that, or the others. */
export async function missingScripts(hook: CheckedHook, blocking: boolean): Promise<readonly Found[]> {
  const scripts = (await hook.code())?.scripts ?? [];
  return scripts
    .filter(({ file, tested }) => !file.exists && !tested)
    .filter((script) => blocks(script, hook) === blocking)
    .map(({ path, interpreter, written }) => ({
      at: pointer(hook.at, 'command'),
      message: blocking
        ? `${path} does not exist, and ${interpreter} ends with status 2 then, which blocks every ${hook.in.event}`
        : `${path} does not exist${literalVariable.test(written) ? ': single quotes, or a list of words, keep the variable in it from being filled in' : ''}`,
    }));
}

const literalVariable = /\$\{?\w/;

function blocks({ interpreter }: ScriptUse, { in: { definition } }: CheckedHook): boolean {
  return (
    definition.block.do !== 'observe' && interpreter !== undefined && interpreterOf(interpreter)?.missingBlocks === true
  );
}
