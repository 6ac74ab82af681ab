import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRuns } from '../../../plugins/watch/read-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** A line as it is recorded; `second` sets its time. */
function line(second: number, fields: Record<string, unknown> = {}): string {
  const time = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  return JSON.stringify({
    time,
    project: '/work',
    event: 'Stop',
    id: `${second}`,
    type: 't',
    layer: 'l',
    status: 'passed',
    ms: 1,
    ...fields,
  });
}

/** What is read of a file with these lines, as ids. */
function idsOf(text: string, { older, limit = 100 }: { older?: string; limit?: number } = {}): string[] {
  const file = path.join(temporaryFolder(), 'runs.jsonl');
  fs.writeFileSync(file, text);
  if (older !== undefined) fs.writeFileSync(`${file}.1`, older);
  return readRuns(file, '/work', limit).map(({ id }) => id);
}

const lines = (...all: string[]) => all.map((each) => `${each}\n`).join('');

describe('runs are read', () => {
  test('the newest first', () => {
    expect(idsOf(lines(line(1), line(2), line(3)))).toEqual(['3', '2', '1']);
  });

  test('by their time, where several writers came out of order', () => {
    expect(idsOf(lines(line(2), line(1), line(3)))).toEqual(['3', '2', '1']);
  });

  test('from the older file too', () => {
    expect(idsOf(lines(line(3)), { older: lines(line(1), line(2)) })).toEqual(['3', '2', '1']);
  });

  test('once, where the file was set aside between two looks', () => {
    expect(idsOf(lines(line(1), line(2)), { older: lines(line(1), line(2)) })).toEqual(['2', '1']);
  });

  test('of one project alone', () => {
    expect(idsOf(lines(line(1), line(2, { project: '/other' })))).toEqual(['1']);
  });

  test('up to the limit', () => {
    expect(idsOf(lines(line(1), line(2), line(3)), { limit: 2 })).toEqual(['3', '2']);
  });

  test('whole, without the name of the project', () => {
    const file = path.join(temporaryFolder(), 'runs.jsonl');
    fs.writeFileSync(file, line(1, { subject: 'bash', code: 'exit-code', exitCode: 3, said: 'no' }));
    expect(readRuns(file, '/work', 1)).toEqual([
      {
        time: '2026-01-01T00:00:01.000Z',
        event: 'Stop',
        id: '1',
        type: 't',
        layer: 'l',
        status: 'passed',
        ms: 1,
        subject: 'bash',
        code: 'exit-code',
        exitCode: 3,
        said: 'no',
      },
    ]);
  });
});

describe('passed over is', () => {
  test.each([
    ['a line that was left half', `${line(1)}\n${line(2).slice(0, 60)}`, ['1']],
    ['half a line before a whole one', `${line(2).slice(0, 60)}${line(1)}\n`, ['1']],
    [
      'half a line that ends in a quotation of a line',
      `${line(2, { said: line(9) }).slice(0, 200)}${line(1)}\n`,
      ['1'],
    ],
    ['what is no JSON', lines('nonsense', line(1), ''), ['1']],
    ['what is no record', lines('{}', '[]', 'null', '{"time":"x"}', line(1)), ['1']],
    [
      'a field of a wrong type',
      lines(line(1), line(2, { ms: '1' }), line(3, { said: 1 }), line(4, { exitCode: '2' })),
      ['1'],
    ],
    ['a byte that is no UTF-8', Buffer.concat([Buffer.from([0xff]), Buffer.from(line(1))]), ['1']],
  ] as const)('%s', (_what, text, expected) => {
    const file = path.join(temporaryFolder(), 'runs.jsonl');
    fs.writeFileSync(file, text);
    expect(readRuns(file, '/work', 100).map(({ id }) => id)).toEqual(expected);
  });

  test('nothing of a text that quotes a record', () => {
    const file = path.join(temporaryFolder(), 'runs.jsonl');
    fs.writeFileSync(file, lines(line(1, { said: line(9) })));
    expect(readRuns(file, '/work', 100)).toMatchObject([{ id: '1', said: line(9) }]);
  });
});

test.each([
  ['there is no file', () => {}],
  ['a directory is in its place', (file: string) => fs.mkdirSync(file)],
])('where %s there are no runs', (_what, make) => {
  const file = path.join(temporaryFolder(), 'runs.jsonl');
  make(file);
  expect(readRuns(file, '/work', 100)).toEqual([]);
});
