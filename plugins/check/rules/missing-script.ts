import { missingScripts } from '../missing-scripts.ts';
import type { Rule } from '../rule.ts';

/** A script that does not exist, where that is a failed run and no more. */
export const missingScript: Rule = {
  id: 'missing-script',
  summary: 'A hook runs a script that does not exist.',
  severity: 'error',
  looksAt: 'hook',
  check: (hook) => missingScripts(hook, false),
};
