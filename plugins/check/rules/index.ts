import type { Rule } from '../rule.ts';
import { bashism } from './bashism.ts';
import { deadMatcher } from './dead-matcher.ts';
import { doubledHook } from './doubled-hook.ts';
import { duplicateKey } from './duplicate-key.ts';
import { endlessFollowUp } from './endless-follow-up.ts';
import { eventsOutsideHooks } from './events-outside-hooks.ts';
import { foreignMatcher } from './foreign-matcher.ts';
import { guardFailsOpen } from './guard-fails-open.ts';
import { hookWithoutList } from './hook-without-list.ts';
import { ignoredMatcher } from './ignored-matcher.ts';
import { listMissing } from './list-missing.ts';
import { matcherAsData } from './matcher-as-data.ts';
import { missingScript } from './missing-script.ts';
import { missingScriptBlocks } from './missing-script-blocks.ts';
import { missingType } from './missing-type.ts';
import { misspeltName } from './misspelt-name.ts';
import { scriptLineEnds } from './script-line-ends.ts';
import { scriptNotExecutable } from './script-not-executable.ts';
import { secretInFile } from './secret-in-file.ts';
import { shadowedHook } from './shadowed-hook.ts';
import { textAsHook } from './text-as-hook.ts';
import { timeoutInMilliseconds } from './timeout-in-milliseconds.ts';
import { unquotedDirectory } from './unquoted-directory.ts';
import { unsetVariable } from './unset-variable.ts';

/** What `check` knows that real files get wrong, by name. */
export const rules: readonly Rule[] = [
  bashism,
  deadMatcher,
  doubledHook,
  duplicateKey,
  endlessFollowUp,
  eventsOutsideHooks,
  foreignMatcher,
  guardFailsOpen,
  hookWithoutList,
  ignoredMatcher,
  listMissing,
  matcherAsData,
  missingScript,
  missingScriptBlocks,
  missingType,
  misspeltName,
  scriptLineEnds,
  scriptNotExecutable,
  secretInFile,
  shadowedHook,
  textAsHook,
  timeoutInMilliseconds,
  unquotedDirectory,
  unsetVariable,
];
