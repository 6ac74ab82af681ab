import path from 'node:path';
import { expect, test } from 'vitest';
import { projectTools } from '../../../../plugins/models/tools/index.ts';
import { openToolbox } from '../../../../plugins/models/tools/toolbox.ts';
import { lookAt } from '../../../helpers/project-look.ts';

const [readFile, listFolder, searchText] = projectTools;
if (!readFile || !listFolder || !searchText) throw new Error('a tool is missing');

test('a call gives its result', async () => {
  const toolbox = openToolbox(lookAt({ a: 'one' }));
  expect(await toolbox.call(readFile, { path: 'a' })).toBe('a: lines 1 to 1 of 1\n1: one');
});

test.each([
  [undefined, 'the input must be object'],
  ['a', 'the input must be object'],
  [[], 'the input must be object'],
  [{}, '"path" is missing'],
  [{ path: 5 }, '"path" must be string'],
  [{ path: 'a', from: 0 }, '"from" must be >= 1'],
  [{ path: 'a', from: 1.5 }, '"from" must be integer'],
  [{ path: 'a', to: 5 }, 'there is no "to"'],
])('an input that is none is told: %j', async (input, why) => {
  expect(await openToolbox(lookAt({ a: 'one' })).call(readFile, input)).toBe(`error: ${why}`);
});

test('what a tool refuses is told, and so is a project that is gone', async () => {
  const look = lookAt({});
  expect(await openToolbox(look).call(readFile, { path: '../a' })).toMatch(/^error: \.\.\/a lies outside/);
  const gone = { ...look, project: path.join(look.project, 'gone') };
  expect(await openToolbox(gone).call(listFolder, {})).toMatch(/^error: .*ENOENT/);
});

test('all that a call gives is masked: names and errors too', async () => {
  const toolbox = openToolbox(lookAt({ 'correct horse.ts': 'text', 'a/correct horse/b.ts': 'text' }));
  const results = [
    await toolbox.call(listFolder, {}),
    await toolbox.call(searchText, { text: 'text' }),
    await toolbox.call(readFile, { path: 'correct horse' }),
  ];
  expect(results.join('\n')).not.toContain('correct horse');
  expect(results.join('\n').match(/\[secret:DEPLOY\]/g)).toHaveLength(4);
});

test('the calls of one run give 200,000 characters together', async () => {
  const toolbox = openToolbox(lookAt({ a: `${'x'.repeat(800)}\n`.repeat(100) }));
  let total = 0;
  for (let call = 0; call < 20; call += 1) total += (await toolbox.call(readFile, { path: 'a' })).length;
  expect(total).toBeGreaterThan(190_000);
  expect(total).toBeLessThan(202_000);
  expect(await toolbox.call(readFile, { path: 'a' })).toBe(
    'error: you have read as much as one run may; answer with what you know',
  );
});

test('calls that give little are bounded too', async () => {
  const toolbox = openToolbox(lookAt({}));
  let calls = 0;
  while ((await toolbox.call(readFile, { path: 'gone' })).includes('no such file')) calls += 1;
  expect(calls).toBe(400);
});

test('a run that is given up calls nothing more', async () => {
  const toolbox = openToolbox(lookAt({ a: '' }, AbortSignal.abort(new Error('given up'))));
  await expect(toolbox.call(readFile, { path: 'a' })).rejects.toThrow('given up');
});
