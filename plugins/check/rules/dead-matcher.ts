import { compileMatcher, type Matcher } from '../../../core/matcher.ts';
import { isObject, pointer } from '../../../core/path.ts';
import type { MatcherDialect, Profile } from '../../../types/profile.ts';
import { setValue } from '../../files/edit-data.ts';
import type { Found, Rule } from '../rule.ts';

/** A matcher that matches nothing which its event can be about. */
export const deadMatcher: Rule = {
  id: 'dead-matcher',
  summary: 'A matcher matches none of the subjects that its event can have, or a tool but for its case.',
  severity: 'error',
  looksAt: 'group',
  async check({ group, at, event, definition: { subject, subjects, condition } }, { profile }) {
    const text = isObject(group) ? group.matcher : undefined;
    const matcher = typeof text === 'string' ? compiled(text, profile.matcher) : undefined;
    if (typeof text !== 'string' || !matcher) return [];
    const place = pointer(at, 'matcher');
    if (subject !== undefined && subject === condition?.tool) return inOtherCase(text, place, profile);
    if (!subjects) return [];
    for (const each of subjects) if (await matcher.matches(each)) return [];
    const message = `"${text}" matches nothing here: ${event} is about ${subjects.join(', ')}`;
    return [{ at: place, message }];
  },
};

/** One that is no pattern is a problem already. */
function compiled(text: string, dialect: MatcherDialect): Matcher | undefined {
  try {
    return compileMatcher(text, dialect);
  } catch {
    return undefined;
  }
}

/** `bash` or `^(bash|edit)$` where the tool is `Bash` and case counts. Any other name may be a tool of an MCP server. */
function inOtherCase(text: string, at: string, { matcher, tools = {} }: Profile): readonly Found[] {
  if (matcher.ignoreCase || !/^[\w-]+(?:\|[\w-]+)*$|^\^(?:[\w-]+|\((?:\?:)?[\w-]+(?:\|[\w-]+)*\))\$$/.test(text))
    return [];
  const known = Object.keys(tools);
  const meant = text.replaceAll(
    /[\w-]+/g,
    (name) => known.find((tool) => tool.toLowerCase() === name.toLowerCase()) ?? name,
  );
  if (meant === text) return [];
  return [{ at, message: `case counts, and no tool has that name: write "${meant}"`, fix: setValue(at, meant) }];
}
