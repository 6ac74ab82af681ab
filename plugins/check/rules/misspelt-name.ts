import { composeSchema } from '../../../core/compose-schema.ts';
import { isNote } from '../../../core/note.ts';
import { isObject, pointer } from '../../../core/path.ts';
import { renameKey } from '../../files/edit-data.ts';
import type { CheckContext, Found, Rule } from '../rule.ts';

/** A name that differs from a known one by case, blanks, dashes or underscores alone: `pre_tool_use`, `Matcher`. */
export const misspeltName: Rule = {
  id: 'misspelt-name',
  summary: 'An event or a field is written with other letters in upper case, with dashes or with underscores.',
  severity: 'error',
  looksAt: 'event',
  explains: ['unknown-event', 'unknown-field'],
  check(event, context) {
    const { hooks, at } = event.file.layer;
    if (!event.known) return misspelt(hooks, at, event.written, Object.keys(context.profile.events));
    if (!Array.isArray(event.groups)) return [];
    return event.groups.flatMap((group, index) => ofGroup(group, pointer(event.at, index), context));
  },
};

function ofGroup(group: unknown, at: string, context: CheckContext): readonly Found[] {
  if (!isObject(group)) return [];
  const hooks: readonly unknown[] = Array.isArray(group.hooks) ? group.hooks : [];
  return [
    ...Object.keys(group).flatMap((field) => misspelt(group, at, field, ['matcher', 'hooks'])),
    ...hooks.flatMap((hook, index) => ofHook(hook, pointer(at, 'hooks', index), context)),
  ];
}

function ofHook(hook: unknown, at: string, { profile, types }: CheckContext): readonly Found[] {
  if (!isObject(hook)) return [];
  const type = Object.hasOwn(hook, 'type') ? hook.type : profile.defaultType;
  const definition = typeof type === 'string' ? types.get(type) : undefined;
  if (!definition) return [];
  const known = Object.keys(composeSchema(definition, profile).properties);
  return Object.keys(hook).flatMap((field) => misspelt(hook, at, field, known));
}

function misspelt(parent: unknown, at: string, name: string, known: readonly string[]): readonly Found[] {
  if (known.includes(name) || isNote(name)) return [];
  const [meant, other] = known.filter((each) => plain(each) === plain(name));
  if (meant === undefined || other !== undefined || (isObject(parent) && Object.hasOwn(parent, meant))) return [];
  const place = pointer(at, name);
  return [{ at: place, message: `write "${meant}"`, fix: renameKey(place, meant) }];
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
