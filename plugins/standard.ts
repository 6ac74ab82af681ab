import path from 'node:path';
import { definePlugin } from '../core/define.ts';
import type { HookPlugin } from '../types/plugin.ts';
import { watchFile } from './files/data-file.ts';
import { condition } from './guards/condition.ts';
import { credentials } from './guards/credentials.ts';
import { httpUrls } from './guards/http-urls.ts';
import { masking } from './guards/masking.ts';
import { policy } from './guards/policy.ts';
import { openSecretStore } from './guards/secret-store.ts';
import { switchOff } from './guards/switch-off.ts';
import { trust } from './guards/trust.ts';
import { openTrustStore } from './guards/trust-store.ts';
import { fileLayers } from './layers/files.ts';
import { modelProblems } from './models/model-problems.ts';
import { openModelFile } from './models/model-settings.ts';
import { findFolders } from './places.ts';
import { hookTypesOf } from './runners/index.ts';
import type { SpawnServerUse } from './runners/spawn-server/open-spawner.ts';
import { spawnServer } from './runners/spawn-server.ts';
import { log } from './watch/log.ts';

/** What differs from the places that the profile names. */
export interface StandardOptions {
  /** The user's own folder of the profile. */
  readonly data?: string;
  /** Where managed policy lies. */
  readonly managed?: string;
  /** When command hooks are started by a spawn server; default `auto`: in a large or a busy host. */
  readonly spawnServer?: SpawnServerUse | 'never';
}

/** The usual set: layers from files, trust, masking, the log, and the built-in hook types. */
export function standard({ spawnServer: server = 'auto', ...places }: StandardOptions = {}): HookPlugin {
  return definePlugin('standard', (bus) => {
    const folders = findFolders(bus.profile, { ...places, project: bus.project });
    for (const type of hookTypesOf(bus.profile)) bus.use(type);
    if (server !== 'never') bus.use(spawnServer(server));
    const trustStore = openTrustStore(bus.profile, folders);
    // The layers come last: where a guard cannot be set up, there is nothing to guard.
    bus
      .use(switchOff())
      .use(policy(folders, trustStore))
      .use(trust(trustStore))
      .use(httpUrls(watchFile(path.join(folders.data, 'settings.json'))))
      .use(condition())
      .use(credentials())
      .use(masking(openSecretStore(folders.data)))
      .use(modelProblems(openModelFile(folders.data)))
      .use(log(path.join(folders.data, 'hookline.log')))
      .use(fileLayers(folders));
  });
}
