import path from 'node:path';
import type { Layer } from '../../types/layer.ts';
import type { Problem } from '../../types/problem.ts';

/** A layer without hooks: how a guard's own file tells its problems in lists. */
export function problemLayer(id: string, file: string, problems: readonly Problem[]): Layer {
  return Object.freeze({ id, file, directory: path.dirname(file), project: false, at: '', problems });
}
