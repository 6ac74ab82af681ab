import type { LanguageModel } from 'ai';
import { ModelError } from './model-error.ts';
import { openModelFile } from './model-settings.ts';
import { openModel } from './open-model.ts';
import { readKey } from './read-key.ts';

/** Which model is opened. */
export interface ConfiguredModelOptions {
  /** The user's own folder of the profile, with `hookline.json`. */
  readonly data: string;
  /** The model to open in place of the file's, in the same form. */
  readonly model?: unknown;
  /** Where keys are looked up; default: the environment of the process. */
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Opens the model that `DATA/hookline.json` names, for agents that work with the same one as hooks: a model of the AI SDK,
 * undefined where none is named. The budget of hooks does not count for it.
 * @throws ModelError `no-model` where what is named cannot be used.
 */
export async function configuredModel({
  data,
  model,
  environment = process.env,
}: ConfiguredModelOptions): Promise<LanguageModel | undefined> {
  const file = openModelFile(data, model);
  const settings = file.model();
  if (settings) return openModel(settings, settings.model, readKey(settings, file.file, environment));
  const fault = file.problems().find(({ at = '' }) => !at.startsWith('/budget'));
  const where = model === undefined ? `set in ${file.file}` : 'given';
  if (fault) throw new ModelError('no-model', `no usable model is ${where}: ${fault.message}`);
  return undefined;
}
