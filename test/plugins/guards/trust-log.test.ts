import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTrustLog, type TrustRecord } from '../../../plugins/guards/trust-log.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const record: TrustRecord = {
  time: '2026-01-02T03:04:05.000Z',
  user: 'ada',
  directory: '/work/app',
  trusted: true,
  hooks: { 'a.json': 'd1' },
};

function aLog(text?: string | Buffer) {
  const file = path.join(temporaryFolder(), 'trust.log');
  if (text !== undefined) fs.writeFileSync(file, text);
  return { file, log: openTrustLog(file) };
}

test('a record is one line of JSON in a file that is closed to others', () => {
  const { file, log } = aLog();
  log.append(record);
  log.append({ ...record, trusted: false });
  expect(fs.readFileSync(file, 'utf8')).toBe(
    `${JSON.stringify(record)}\n${JSON.stringify({ ...record, trusted: false })}\n`,
  );
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('the last record of a directory counts', () => {
  const { log } = aLog();
  expect(log.last('/work/app')).toBeUndefined();
  log.append(record);
  log.append({ ...record, user: 'bob' });
  log.append({ ...record, directory: '/work/app2' });
  expect(log.last('/work/app')).toEqual({ ...record, user: 'bob' });
});

test('the last record that gave trust is told apart', () => {
  const { log } = aLog();
  expect(log.lastGiven('/work/app')).toBeUndefined();
  log.append(record);
  log.append({ ...record, user: 'bob', trusted: false });
  expect(log.last('/work/app')?.user).toBe('bob');
  expect(log.lastGiven('/work/app')).toEqual(record);
});

test('line breaks and quotes in names stay inside a line', () => {
  const { log } = aLog();
  const odd = { ...record, directory: '/work/a\n{"b"}', user: '"\\' };
  log.append(odd);
  expect(log.last(odd.directory)).toEqual(odd);
});

describe('a line that a killed writer left half', () => {
  test.each([
    ['', JSON.stringify(record).slice(0, 40)],
    ['cut inside a character', Buffer.from('{"user":"é').subarray(0, -1)],
  ])('%s is passed over, and the next record is whole', (_how, half) => {
    const { log } = aLog(Buffer.concat([Buffer.from(`${JSON.stringify(record)}\n`), Buffer.from(half)]));
    expect(log.last('/work/app')).toEqual(record);
    log.append({ ...record, user: 'next' });
    expect(log.last('/work/app')?.user).toBe('next');
  });
});

test.each([
  'text',
  '7',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...record, hooks: null }),
  JSON.stringify({ ...record, trusted: 'yes' }),
  JSON.stringify({ ...record, time: 3 }),
])('the line %s is no record', (line) => {
  expect(aLog(`${JSON.stringify(record)}\n${line}\n`).log.last('/work/app')).toEqual(record);
});

describe('where the log cannot be used', () => {
  test.each([
    ['a directory', (file: string) => fs.mkdirSync(file)],
    ['a link to itself', (file: string) => fs.symlinkSync(file, file)],
  ] as const)('(%s) nothing is told and writing throws', (_what, make) => {
    const { file, log } = aLog();
    make(file);
    expect(log.last('/work/app')).toBeUndefined();
    expect(() => log.append(record)).toThrow();
  });

  test('(a pipe) nothing waits for it', () => {
    const { file, log } = aLog();
    execFileSync('mkfifo', [file]);
    expect(log.last('/work/app')).toBeUndefined();
  });
});
