import fs from 'node:fs';
import path from 'node:path';
import { HookBus } from '../../core/bus.ts';
import { fileLayers } from '../../plugins/layers/files.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { command } from '../../plugins/runners/command.ts';
import type { Layer } from '../../types/layer.ts';
import type { Profile } from '../../types/profile.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** A file with one hook, which runs `true`. */
export const oneHook = { hooks: { Stop: [{ hooks: [{ command: 'true' }] }] } };

/** Which folders there are, and in which dialect they are read; default: Mendcode's. */
interface LayersOptions {
  readonly data?: string;
  readonly project?: string;
  readonly profile?: Profile;
}

/**
 * Folders with files in them, and a bus that has layers and nothing else. `look` gives the layers of a new look. Managed
 * policy lies in the folder `managed`.
 */
export function openLayers(
  files: Readonly<Record<string, unknown>> = {},
  { data = 'data', project = 'project', profile = mendcode }: LayersOptions = {},
) {
  const root = temporaryFolder();
  const file = (name: string) => path.join(root, name);
  for (const folder of [data, project]) fs.mkdirSync(file(folder), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFile(file(name), content);
  const folders = { data: file(data), project: file(project), managed: file('managed') };
  const bus: HookBus = new HookBus({ profile, project: folders.project }).use(command).use(fileLayers(folders));
  const look = async () => {
    const layers: Layer[] = [];
    await bus.hooks.discover.promise(layers);
    return layers;
  };
  return { file, bus, look };
}

/** The problems and the ids of the hooks after a new look. */
export async function listed(bus: HookBus) {
  await bus.reload();
  const { hooks, problems } = await bus.list();
  return { ids: hooks.map(({ id }) => id), problems };
}
