import fs from 'node:fs';
import path from 'node:path';
import { openTrustStore } from '../../plugins/guards/trust-store.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** A project and a data folder; `settings` is the text of the settings file. */
export function openTrust(settings?: unknown) {
  const root = temporaryFolder();
  const project = path.join(root, 'project');
  const data = path.join(root, 'data');
  for (const folder of [project, data]) fs.mkdirSync(folder);
  const file = path.join(data, 'settings.json');
  if (settings !== undefined) writeFile(file, settings);
  const store = openTrustStore(mendcode, { project, data });
  return { root, project, data, file, store, text: () => fs.readFileSync(file, 'utf8') };
}
