import path from 'node:path';
import { expect, test } from 'vitest';
import { watchFile } from '../../../plugins/files/data-file.ts';
import { listProblems } from '../../../plugins/guards/list-problems.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** The problems of the list `colours`, whose entries are lower case, in a file with these settings. */
function coloursOf(settings?: unknown) {
  const file = path.join(temporaryFolder(), 'settings.json');
  if (settings !== undefined) writeFile(file, settings);
  const list = { key: 'colours', entries: 'names', entry: 'a name', effect: 'paints nothing' };
  const accepts = (entry: string) => /^[a-z]+$/.test(entry);
  return { file, problems: listProblems(watchFile(file), { ...list, accepts }) };
}

test.each<[settings: unknown, places: readonly string[]]>([
  [undefined, []],
  [{}, []],
  [{ colours: [] }, []],
  [{ colours: ['red'] }, []],
  [{ colours: 'red' }, ['/colours']],
  [{ colours: null }, ['/colours']],
  [{ colours: { 0: 'red' } }, ['/colours']],
  [{ colours: [5, 'red', null, 'RED'] }, ['/colours/0', '/colours/2', '/colours/3']],
  ['{ "colours": 5', []],
])('%j has its problems at %j', (settings, places) => {
  const { file, problems } = coloursOf(settings);
  expect(problems().map(({ at }) => at)).toEqual(places);
  for (const problem of problems()) expect(problem).toMatchObject({ code: 'bad-field', severity: 'error', file });
});

test('the same file has the very same problems, and another has others', () => {
  const { file, problems } = coloursOf({ colours: 5 });
  const first = problems();
  expect(first[0]?.message).toBe('"colours" has to be a list of names; as it is, it paints nothing');
  expect(problems()).toBe(first);
  writeFile(file, { colours: [5] });
  expect(problems()[0]?.message).toBe('an entry of "colours" has to be a name; as it is, it paints nothing');
  writeFile(file, '{');
  expect(problems()).toEqual([]);
});
