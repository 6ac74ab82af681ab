import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { now } from '../../core/clock.ts';

test('the clock is that of performance.now()', () => {
  for (let look = 0; look < 100; look += 1) {
    const [before, read, after] = [performance.now(), now(), performance.now()];
    // Each has its own rounding, and the two were set side by side once.
    expect(read).toBeGreaterThan(before - 1);
    expect(read).toBeLessThan(after + 1);
  }
});

test('it never goes back', () => {
  let last = now();
  for (let look = 0; look < 10_000; look += 1) {
    const read = now();
    expect(read).toBeGreaterThanOrEqual(last);
    last = read;
  }
});

test('to read it loads nothing', () => {
  const clock = path.resolve(import.meta.dirname, '../../core/clock.ts');
  const script = `
    require(${JSON.stringify(clock)}).now();
    process.stdout.write(JSON.stringify(process.moduleLoadList.filter((name) => name.includes('perf_hooks'))));`;
  const loaded = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  expect(JSON.parse(loaded)).toEqual([]);
});
