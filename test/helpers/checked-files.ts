import path from 'node:path';
import { HookBus } from '../../core/bus.ts';
import { checkHooks } from '../../plugins/check/check-hooks.ts';
import type { Rule } from '../../plugins/check/rule.ts';
import { fileLayers } from '../../plugins/layers/files.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { hookTypesOf } from '../../plugins/runners/index.ts';
import type { Snapshot } from '../../types/plugin.ts';
import type { Profile } from '../../types/profile.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** A file of a test: its text, a value written as JSON, or a text with a mode. */
export type TestFile = { readonly content: string; readonly mode: number } | unknown;

/** Folders with files in them, by their paths below `data` and `project`; `${ROOT}` in a text is the folder above both. */
export function checkedFolders(files: Readonly<Record<string, TestFile>>, profile: Profile = mendcode) {
  const root = temporaryFolder();
  const file = (name: string): string => path.join(root, name);
  for (const [name, content] of Object.entries({ 'data/.keep': '', 'project/.keep': '', ...files })) {
    const { content: text, mode } = withMode(content);
    writeFile(file(name), text.replaceAll('${ROOT}', root), mode);
  }
  const folders = { data: file('data'), project: file('project') };
  const bus = new HookBus({ profile, project: folders.project });
  for (const type of hookTypesOf(profile)) bus.use(type);
  bus.use(fileLayers(folders));
  let snapshot: Snapshot | undefined;
  bus.hooks.snapshot.tap('test', (taken) => {
    snapshot = taken;
  });

  /** What rules find in the files as they are now. */
  const check = async (rules: readonly Rule[]) => {
    await bus.reload();
    if (!snapshot) throw new Error('there is no snapshot');
    return checkHooks(snapshot, { profile, types: bus.types, folders, rules });
  };
  return { root, file, folders, bus, check };
}

function withMode(content: TestFile): { readonly content: string; readonly mode: number } {
  if (typeof content === 'string') return { content, mode: 0o644 };
  if (typeof content === 'object' && content !== null && 'mode' in content)
    return content as ReturnType<typeof withMode>;
  return { content: JSON.stringify(content), mode: 0o644 };
}
