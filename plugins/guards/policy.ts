import path from 'node:path';
import { definePlugin } from '../../core/define.ts';
import { pointer } from '../../core/path.ts';
import { Stage } from '../../core/stage.ts';
import type { Refusal } from '../../types/outcome.ts';
import type { Bus, HookPlugin } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import type { LayerPlace, Policies } from '../../types/profile.ts';
import { type WatchedFile, watchFile } from '../files/data-file.ts';
import { tellFileProblems } from '../files/file-problems.ts';
import type { Folders } from '../places.ts';
import type { TrustStore } from './trust-store.ts';

/** A settings file that may hold policies. */
interface SettingsFile extends Pick<LayerPlace, 'id' | 'project'> {
  readonly managed: boolean;
  readonly settings: WatchedFile;
}

/**
 * Holds back hooks by the policies of the settings: all of them, or all but the managed ones. Asked of the files at each
 * admission. Managed settings that were never readable count as letting only managed hooks run; an untrusted project has
 * no policies.
 */
export function policy(folders: Folders, trust: Pick<TrustStore, 'isTrusted'>): HookPlugin {
  return definePlugin('policy', (bus) => {
    const { policies } = bus.profile;
    if (!policies) return;
    const files = settingsFiles(bus, folders);
    bus.hooks.admit.tap({ name: 'policy', stage: Stage.first }, ({ layer }) => {
      const off = files.find((file) => isOn(file, policies.disable) && (!file.project || trust.isTrusted(bus.project)));
      if (off) return refusal('hooks-off', `all hooks are off: "${policies.disable}" in ${off.settings.file}`);
      if (layer.managed) return undefined;
      const managed = files.filter((file) => file.managed);
      const why = managed.map(({ settings }) => restriction(settings, policies)).find((each) => each !== undefined);
      return why === undefined ? undefined : refusal('managed-only', `only managed hooks run: ${why}`);
    });
    for (const file of files) {
      tellFileProblems(bus, `policy:${file.id}`, file.settings.file, remembered(file, policies));
    }
  });
}

function settingsFiles({ profile }: Bus, folders: Folders): readonly SettingsFile[] {
  return profile.places.layers.flatMap(({ id, root, file, project, settings }) => {
    const folder = folders[root];
    if (!settings || folder === undefined) return [];
    return { id, project, managed: root === 'managed', settings: watchFile(path.join(folder, file)) };
  });
}

function isOn({ settings }: SettingsFile, key: string): boolean {
  return settings.read().value?.[key] === true;
}

/** Why only managed hooks run, by one file of managed settings; what is no plain «no» restricts. */
function restriction({ file, read }: WatchedFile, { managedOnly }: Policies): string | undefined {
  const { value, problem } = read();
  if (problem && !value) return `${file} cannot be read`;
  const set = value?.[managedOnly];
  return set === undefined || set === false ? undefined : `"${managedOnly}" in ${file}`;
}

function refusal(code: Refusal['code'], reason: string): Refusal {
  return { code, reason };
}

/** What is wrong with a file's policies; the very same list as long as it did not change. */
function remembered(file: SettingsFile, policies: Policies): () => readonly Problem[] {
  let known: unknown;
  let problems: readonly Problem[] = [];
  return () => {
    const data = file.settings.read();
    if (data !== known) problems = data.problem ? [] : wrongPolicies(file, data.value ?? {}, policies);
    known = data;
    return problems;
  };
}

function wrongPolicies(
  { settings, managed }: SettingsFile,
  value: Readonly<Record<string, unknown>>,
  { disable, managedOnly }: Policies,
): Problem[] {
  const keys = managed ? [disable, managedOnly] : [disable];
  const wrong = keys.filter((key) => value[key] !== undefined && typeof value[key] !== 'boolean');
  return wrong.map((key) => ({
    code: 'bad-field',
    severity: 'error',
    message: `"${key}" has to be true or false; as it is, ${key === managedOnly ? 'only managed hooks run' : 'it turns nothing off'}`,
    file: settings.file,
    at: pointer('', key),
  }));
}
