import { pointer } from '../../../core/path.ts';
import type { Rule } from '../rule.ts';

/** A script that is run by its name and is not executable. */
export const scriptNotExecutable: Rule = {
  id: 'script-not-executable',
  summary: 'A hook runs a script by its name that is not executable.',
  severity: 'error',
  looksAt: 'hook',
  async check(hook) {
    const scripts = (await hook.code())?.scripts ?? [];
    return scripts
      .filter(
        ({ file, interpreter, tested }) => file.exists && !file.executable && interpreter === undefined && !tested,
      )
      .map(({ path }) => ({ at: pointer(hook.at, 'command'), message: `${path} is not executable: chmod +x it` }));
  },
};
