import type { Problem } from '../../types/problem.ts';
import { dataLocator } from './parse-data.ts';
import { readTextFile } from './read-text-file.ts';

/** Problems of a data file, those that have a pointer with its line and column. */
export function locateProblems(file: string, problems: readonly Problem[]): Problem[] {
  const text = problems.length > 0 ? readTextFile(file) : { refused: '' };
  if (typeof text !== 'string') return [...problems];
  const locate = dataLocator(text);
  return problems.map((problem) => {
    const { at, line } = problem;
    return at === undefined || line !== undefined ? problem : { ...problem, ...locate(at) };
  });
}
