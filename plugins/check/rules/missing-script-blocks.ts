import { missingScripts } from '../missing-scripts.ts';
import type { Rule } from '../rule.ts';

/** A missing script whose interpreter ends with status 2, as python3, perl and dash do: every such event is blocked. */
export const missingScriptBlocks: Rule = {
  id: 'missing-script-blocks',
  summary: 'A script does not exist, and its interpreter says so with status 2, which blocks every such event.',
  severity: 'error',
  looksAt: 'hook',
  check: (hook) => missingScripts(hook, true),
};
