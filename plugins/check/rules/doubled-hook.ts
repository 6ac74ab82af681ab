import { covers } from '../covers.ts';
import type { CheckContext, CheckedHook, Rule } from '../rule.ts';

/** The same hook in two layers: it runs twice, unseen. */
export const doubledHook: Rule = {
  id: 'doubled-hook',
  summary: 'The same hook stands in two files, so that it runs twice.',
  severity: 'warning',
  looksAt: 'hooks',
  check(hooks, context) {
    const alike = Map.groupBy(hooks, (hook) => keyOf(hook, context));
    alike.delete(undefined);
    return [...alike.values()].flatMap((group) =>
      group.flatMap((hook, index) => {
        const first = group.find((other, at) => at < index && isDouble(other, hook));
        if (!first) return [];
        const message = `it runs twice: it is the same hook as ${first.entry?.id} in ${first.in.file.layer.file}`;
        return [{ at: hook.at, file: hook.in.file, message }];
      }),
    );
  },
};

function isDouble(one: CheckedHook, other: CheckedHook): boolean {
  return one.in.file !== other.in.file && (covers(one, other) || covers(other, one));
}

/** Equal for hooks that do the same; undefined for one that does nothing, or something else in each folder. */
function keyOf({ entry }: CheckedHook, { profile }: CheckContext): string | undefined {
  if (!entry || /^\s*(?:true|:|exit( 0)?)\s*;?\s*$/.test(String(entry.fields.command))) return undefined;
  const { event, type, fields, condition } = entry;
  const key = JSON.stringify([event, type, Object.entries(fields).sort(), condition]);
  const ofFolder = Object.entries(profile.environment).some(
    ([name, fact]) => fact === 'hook-dir' && key.includes(name),
  );
  // `./x` of a list lies beside its own file.
  return ofFolder || /\["\.{1,2}[\\/]/.test(key) ? undefined : key;
}
