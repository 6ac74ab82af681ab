import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readPayload } from '../../bin/input.ts';
import { UsageError } from '../../bin/usage-error.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeFile } from '../helpers/write-file.ts';

test('a payload is given as text, or as @FILE, with or without a byte order mark', async () => {
  const file = writeFile(path.join(temporaryFolder(), 'payload.json'), '\uFEFF{"a":1}');
  expect(await readPayload('{"a":1}', '')).toEqual({ a: 1 });
  expect(await readPayload(`@${file}`, '')).toEqual({ a: 1 });
});

test.each(['', '{', '[]', '"text"', 'null', '@/nowhere/at/all.json'])(
  '%j is no payload: a wrong call, with an example',
  async (given) => {
    await expect(readPayload(given, 'an example')).rejects.toThrow(UsageError);
  },
);

test('a payload on a stdin whose data comes late is waited for', async () => {
  const input = path.resolve(import.meta.dirname, '../../bin/input.ts');
  const script = `import { readPayload } from ${JSON.stringify(input)}; console.log(JSON.stringify(await readPayload(undefined, '')));`;
  // A pipe that the reader's own runtime has made not to wait: reading it at once finds nothing yet.
  const child = spawn(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    `void process.stdin.readable; ${script}`,
  ]);
  await sleep(400);
  child.stdin.write('{"late":');
  await sleep(100);
  child.stdin.end('true}');
  let stdout = '';
  for await (const chunk of child.stdout) stdout += chunk;
  expect(JSON.parse(stdout)).toEqual({ late: true });
});
