import { pointer } from '../../../core/path.ts';
import type { Rule } from '../rule.ts';
import { codeEffects } from '../shell/code-effects.ts';
import { codeTexts } from '../shell/code-texts.ts';

/** A hook that sends the agent on whenever it stops, and never looks whether it did so already. */
export const endlessFollowUp: Rule = {
  id: 'endless-follow-up',
  summary: 'A hook sends the agent on when it stops and never looks whether it is in such a follow-up already.',
  severity: 'warning',
  looksAt: 'hook',
  async check(hook) {
    const { followUpFlag: flag, block } = hook.in.definition;
    const code = flag !== undefined && block.do === 'followUp' ? await hook.code() : undefined;
    // What runs once in a session sends it on once.
    if (!code || hook.entry?.once) return [];
    const texts = codeTexts(code);
    if (!texts.some((text) => codeEffects(text).blocks) || texts.some((text) => text.includes(flag ?? ''))) return [];
    const message = `it blocks and never looks at "${flag}": let it pass where that is true, or the agent goes on until the limit`;
    return [{ at: pointer(hook.at, 'command'), message }];
  },
};
