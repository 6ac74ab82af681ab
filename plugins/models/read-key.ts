import { ModelError } from './model-error.ts';
import type { ModelSettings } from './open-model.ts';

/** The key of a model, from the environment; undefined where it needs none. @throws ModelError `no-model` where it is not set. */
export function readKey(
  { apiKeyEnv }: ModelSettings,
  file: string,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  if (apiKeyEnv === undefined) return undefined;
  const key = environment[apiKeyEnv];
  // The variable is not named: it may be the key itself that was written in its place.
  if (!key) throw new ModelError('no-model', `the variable that "apiKeyEnv" in ${file} names is not set`);
  return key;
}
