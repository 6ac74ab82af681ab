import type { LanguageModel } from 'ai';
import { configuredModel } from '../../../plugins/models/index.ts';
import { demoScript } from '../script/demo-script.ts';
import { scriptedModel } from '../script/scripted-model.ts';
import type { Options } from './options.ts';

/**
 * The model that the options name, else that of `hookline.json` in the user's folder, which hooks ask too; without either a
 * script that needs no key. @throws ModelError where what is named cannot be used.
 */
export async function chooseModel({ model }: Options, data: string): Promise<LanguageModel> {
  return (await configuredModel({ data, ...(model && { model }) })) ?? scriptedModel(demoScript);
}
