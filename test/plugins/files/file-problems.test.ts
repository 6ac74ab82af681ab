import path from 'node:path';
import { expect, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { tellFileProblems } from '../../../plugins/files/file-problems.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import type { Problem } from '../../../types/problem.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

const wrong = (at?: string): Problem => ({
  code: 'bad-field',
  severity: 'error',
  message: 'is wrong',
  ...(at !== undefined && { at }),
});

/** A bus that tells the problems of a file, which the caller may change. */
function telling(text: string, ...first: readonly Problem[]) {
  const file = writeFile(path.join(temporaryFolder(), 'any.json'), text);
  const bus = new HookBus({ profile: mendcode, project: path.dirname(file) });
  let problems = first;
  tellFileProblems(bus, 'any', file, () => problems);
  return {
    bus,
    tell(...next: readonly Problem[]) {
      problems = next;
      return bus.reload();
    },
  };
}

test('a problem with a pointer is told with its line and column', async () => {
  const { bus } = telling('{\n  // mine\n  "a": { "b": 1 } }', wrong('/a/b'), wrong('/a/gone'), wrong(''), wrong());
  expect((await bus.list()).problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 10],
    [3, 3],
    [1, 1],
    [undefined, undefined],
  ]);
});

test('a place that is known already stays', async () => {
  const { bus } = telling('{ "a": 1 }', { ...wrong('/a'), line: 7, column: 8 });
  expect((await bus.list()).problems).toMatchObject([{ line: 7, column: 8 }]);
});

test('a file that cannot be read has its problem told all the same', async () => {
  const bus = new HookBus({ profile: mendcode, project: '/' });
  tellFileProblems(bus, 'any', '/nowhere/any.json', () => [wrong('/a')]);
  expect((await bus.list()).problems).toEqual([wrong('/a')]);
});

test('the same problems are the very same layer, in whatever list they come', async () => {
  const problem = wrong('/a');
  const { bus, tell } = telling('{ "a": 1 }', problem);
  const [layer] = await bus.layers();
  await tell(problem);
  expect((await bus.layers())[0]).toBe(layer);
  await tell(wrong('/a'));
  expect((await bus.layers())[0]).not.toBe(layer);
});

test('without problems there is no layer, and one that comes again is told again', async () => {
  const problem = wrong('/a');
  const { bus, tell } = telling('{ "a": 1 }');
  expect(await bus.layers()).toEqual([]);
  await tell(problem);
  expect((await bus.list()).problems).toHaveLength(1);
  await tell();
  expect(await bus.layers()).toEqual([]);
  await tell(problem);
  expect((await bus.list()).problems).toHaveLength(1);
});
