import { definePlugin } from '../../core/define.ts';
import type { HookPlugin } from '../../types/plugin.ts';

/** Names of variables that look like credentials. */
export const credentialName = /API_KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|PRIVATE_KEY/i;

/** Withholds variables that look like credentials from the hooks of the project, where the profile asks for it. */
export function credentials(environment: NodeJS.ProcessEnv = process.env): HookPlugin {
  return definePlugin('credentials', (bus) => {
    if (!bus.profile.withholdCredentials) return;
    bus.hooks.beforeRun.tap('credentials', ({ entry, environment: changes }) => {
      if (!entry.layer.project) return;
      for (const name of Object.keys(environment)) if (credentialName.test(name)) changes.set(name, undefined);
    });
  });
}
