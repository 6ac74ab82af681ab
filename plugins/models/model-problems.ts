import { definePlugin } from '../../core/define.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import { tellFileProblems } from '../files/file-problems.ts';
import type { ModelFile } from './model-settings.ts';

/** Tells in lists what is wrong with the model and the budget of `hookline.json`. */
export function modelProblems(file: Pick<ModelFile, 'file' | 'problems'>): HookPlugin {
  return definePlugin('model-problems', (bus) => tellFileProblems(bus, 'hookline', file.file, file.problems));
}
