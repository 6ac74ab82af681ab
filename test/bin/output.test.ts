import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

const output = path.resolve(import.meta.dirname, '../../bin/output.ts');
const script = (touch: string) => `
  import { print } from ${JSON.stringify(output)};
  ${touch}
  await print('x'.repeat(2_000_000) + 'END\\n');
`;

test.each([
  ['a pipe', ''],
  ['a pipe that was made not to wait', 'void process.stdout.writable;'],
])('all of a long text reaches a reader that is slow, through %s', async (_, touch) => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script(touch)]);
  await sleep(300);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).toHaveLength(2_000_004);
  expect(text.endsWith('END\n')).toBe(true);
});

test('a reader that is gone is no fault', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script('')]);
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(stderr).toBe('');
});
