import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixFiles } from '../../plugins/check/fix-files.ts';
import type { Rule } from '../../plugins/check/rule.ts';
import { profiles } from '../../plugins/profiles/index.ts';
import type { Profile } from '../../types/profile.ts';
import { checkedFolders, type TestFile } from './checked-files.ts';

/** Hooks that a rule is tried on. */
export interface RuleCase {
  /** The value of `hooks` in the project's file. */
  readonly hooks?: unknown;
  /** Instead: the text of that file. */
  readonly text?: string;
  /** The value of `hooks` in the user's file. */
  readonly user?: unknown;
  /** More files, below `data` and `project`. */
  readonly files?: Readonly<Record<string, TestFile>>;
  /** Default: each of ours. */
  readonly profile?: Profile;
}

/** Hooks on which it fires. */
export interface FiringCase extends RuleCase {
  /** The pointers of what it finds, in order. */
  readonly at: readonly string[];
  /** What the first message says. */
  readonly says?: RegExp;
  /** What `hooks`, or the text where that was given, is after the fix; absent: there is none. */
  readonly fixed?: unknown;
}

/** Tries a rule on hooks that it has to tell, and on hooks that it has to leave alone, by what they are. */
export function ruleCases(
  rule: Rule,
  fires: Readonly<Record<string, FiringCase>>,
  quiet: Readonly<Record<string, RuleCase>>,
): void {
  describe.each(casesOf(fires))('%s is told', (_, { at, says, fixed, ...each }, profile) => {
    test('at its place', async () => {
      const { findings, explanations } = await folders(each, profile).check([rule]);
      const found = [...findings, ...explanations];
      expect(found.map((one) => one.at)).toEqual(at);
      expect(found[0]?.message).toMatch(says ?? /./);
      expect(found.every(({ line, column }) => line !== undefined && column !== undefined)).toBe(true);
    });

    test(fixed === undefined ? 'and has no safe fix' : 'and fixed, once and for all', async () => {
      const place = folders(each, profile);
      const read = () => fs.readFileSync(place.file(projectFile(profile)), 'utf8');
      await fixFiles((await place.check([rule])).fixes);
      const text = read();
      if (fixed === undefined) expect(text).toBe(textOf(each).replaceAll('${ROOT}', place.root));
      else expect(each.text === undefined ? JSON.parse(text).hooks : text).toEqual(fixed);
      const again = await folders({ ...each, text }, profile).check([rule]);
      expect(again.fixes).toEqual([]);
    });
  });

  test.each(casesOf(quiet))('%s is left alone', async (_, each, profile) => {
    const { findings, explanations } = await folders(each, profile).check([rule]);
    expect([...findings, ...explanations]).toEqual([]);
  });
}

function casesOf<C extends RuleCase>(cases: Readonly<Record<string, C>>): (readonly [string, C, Profile])[] {
  return Object.entries(cases).flatMap(([name, each]) =>
    (each.profile ? [each.profile] : profiles).map((profile) => [`${name} (${profile.id})`, each, profile] as const),
  );
}

function folders(each: RuleCase, profile: Profile) {
  const user = each.user === undefined ? {} : { [fileOf('user', 'data', profile)]: { hooks: each.user } };
  return checkedFolders({ ...each.files, ...user, [projectFile(profile)]: textOf(each) }, profile);
}

function projectFile(profile: Profile): string {
  return fileOf('project', 'project', profile);
}

function fileOf(layer: string, folder: string, { places }: Profile): string {
  return `${folder}/${places.layers.find(({ id }) => id === layer)?.file}`;
}

function textOf({ hooks, text }: RuleCase): string {
  return text ?? JSON.stringify({ hooks });
}
