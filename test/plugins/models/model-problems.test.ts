import path from 'node:path';
import { expect, test } from 'vitest';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

test('what is wrong with the model’s settings is listed with its place, until it is mended', async () => {
  const place = openWorkplace();
  const model = '{\n  "provider": "openai-compatible",\n  "baseURL": "localhost" , "model": "qwen3" }';
  const file = writeFile(path.join(place.data, 'hookline.json'), `{ "model": ${model},\n "budget": 5 }`);
  const bus = place.bus();
  expect((await bus.list()).problems).toMatchObject([
    { code: 'bad-field', file, at: '/model/baseURL', line: 3, column: 3 },
    { code: 'bad-field', file, at: '/budget', line: 4, column: 2 },
  ]);
  writeFile(file, {});
  await bus.reload();
  expect((await bus.list()).problems).toEqual([]);
});
