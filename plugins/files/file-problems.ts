import { Stage } from '../../core/stage.ts';
import type { Layer } from '../../types/layer.ts';
import type { Bus } from '../../types/plugin.ts';
import type { Problem } from '../../types/problem.ts';
import { locateProblems } from './locate-problems.ts';
import { problemLayer } from './problem-layer.ts';

/**
 * Tells in lists what is wrong with a file of the user's that holds no hooks, each with its line and column where it
 * has a pointer; `id` names it among the layers. The same problems are the same layer, so that the snapshot stays.
 */
export function tellFileProblems(bus: Bus, id: string, file: string, problems: () => readonly Problem[]): void {
  let known: readonly Problem[] = [];
  let told: Layer | undefined;
  bus.hooks.discover.tap({ name: id, stage: Stage.late }, (layers) => {
    const found = problems();
    if (!isSame(found, known)) told = problemLayer(id, file, locateProblems(file, found));
    known = found;
    if (told && found.length > 0) layers.push(told);
  });
}

function isSame(one: readonly Problem[], other: readonly Problem[]): boolean {
  return one.length === other.length && one.every((problem, index) => problem === other[index]);
}
