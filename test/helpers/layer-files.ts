import fs from 'node:fs';
import path from 'node:path';
import { HookBus } from '../../core/bus.ts';
import { fileLayers } from '../../plugins/layers/files.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { command } from '../../plugins/runners/command.ts';
import type { Layer } from '../../types/layer.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** A file with one hook, which runs `true`. */
export const oneHook = { hooks: { Stop: [{ hooks: [{ command: 'true' }] }] } };

/** Folders with files in them, and a bus that has layers and nothing else. `look` gives the layers of a new look. */
export function openLayers(files: Readonly<Record<string, unknown>> = {}, { data = 'data', project = 'project' } = {}) {
  const root = temporaryFolder();
  const file = (name: string) => path.join(root, name);
  for (const folder of [data, project]) fs.mkdirSync(file(folder), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFile(file(name), content);
  const folders = { data: file(data), project: file(project) };
  const bus = new HookBus({ profile: mendcode, project: folders.project }).use(command).use(fileLayers(folders));
  const look = async () => {
    const layers: Layer[] = [];
    await bus.hooks.discover.promise(layers);
    return layers;
  };
  return { file, bus, look };
}

/** The problems and the ids of the hooks after a new look. */
export async function listed(bus: HookBus<typeof mendcode>) {
  await bus.reload();
  const { hooks, problems } = await bus.list();
  return { ids: hooks.map(({ id }) => id), problems };
}
