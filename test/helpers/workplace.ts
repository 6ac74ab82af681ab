import fs from 'node:fs';
import path from 'node:path';
// Loaded already, so that a line of the log is written before its test is over and the folder is removed.
import 'pino';
import { HookBus } from '../../core/bus.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { standard } from '../../plugins/standard.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** A user's data folder and a project, with a bus as an agent sets it up. */
export interface Workplace {
  readonly data: string;
  readonly project: string;
  /** A new bus on the two folders, with the usual plugins. */
  bus(): HookBus<typeof mendcode>;
  /** Writes the user's hooks: command hooks on one event, each a line for the shell or the hook's fields. */
  userHooks(event: string, ...hooks: unknown[]): void;
  /** The same for the project. */
  projectHooks(event: string, ...hooks: unknown[]): void;
}

/** Makes both folders, empty, in a temporary one. For use inside a test. */
export function openWorkplace(): Workplace {
  const folder = temporaryFolder();
  const data = path.join(folder, 'data');
  const project = path.join(folder, 'project');
  for (const each of [data, project]) fs.mkdirSync(each);
  return {
    data,
    project,
    bus: () => new HookBus({ profile: mendcode, project }).use(standard({ data })),
    userHooks: (event, ...hooks) => void writeFile(path.join(data, 'hooks.json'), hooksFile(event, hooks)),
    projectHooks: (event, ...hooks) =>
      void writeFile(path.join(project, '.mendcode/hooks.json'), hooksFile(event, hooks)),
  };
}

function hooksFile(event: string, hooks: readonly unknown[]) {
  const fields = hooks.map((hook) => (typeof hook === 'string' ? { command: hook } : hook));
  return { hooks: { [event]: [{ hooks: fields }] } };
}
