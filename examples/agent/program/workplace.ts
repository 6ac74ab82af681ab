import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFolders } from '../../../plugins/index.ts';
import { dialects } from '../hookline/dialects.ts';
import type { Options } from './options.ts';

/** Where the agent works, and the user's own folder. Absolute. */
export interface Workplace {
  readonly project: string;
  readonly data: string;
}

/** The user's project; or a copy of the example's, with a folder of its own, which is removed when the program ends. @throws Error where the project is none. */
export function openWorkplace({ cwd, data, profile }: Options): Workplace {
  if (cwd !== undefined) {
    const project = fs.realpathSync(cwd);
    if (!fs.statSync(project).isDirectory()) throw new Error(`${project} is no folder to work in`);
    return findFolders(dialects[profile].profile, { project, ...(data !== undefined && { data }) });
  }
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-agent-')));
  // At the very end, when nothing is left that could still write there.
  process.on('exit', () => fs.rmSync(root, { recursive: true, force: true }));
  const project = path.join(root, 'project');
  fs.cpSync(path.join(import.meta.dirname, '../project'), project, { recursive: true });
  return { project, data: path.resolve(data ?? path.join(root, 'data')) };
}
