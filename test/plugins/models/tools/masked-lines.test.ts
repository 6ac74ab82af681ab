import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMaskedLines } from '../../../../plugins/models/tools/masked-lines.ts';
import { findInProject } from '../../../../plugins/models/tools/project-path.ts';
import { listenOn } from '../../../helpers/listen-on.ts';
import { lookAt } from '../../../helpers/project-look.ts';

test('a file is masked as a whole', () => {
  const look = lookAt({ a: 'the correct horse\r\nand é\n' });
  expect(readMaskedLines(findInProject(look.project, 'a'), look)).toEqual(['the [secret:DEPLOY]', 'and é']);
  const redact = <V>(text: V) => String(text).replace('BEGIN\nKEY\nEND', '[secret:KEY]') as V;
  const key = { ...lookAt({ a: 'x\nBEGIN\nKEY\nEND' }), redact };
  expect(readMaskedLines(findInProject(key.project, 'a'), key)).toEqual(['x', '[secret:KEY]']);
});

test.each([
  ['', []],
  ['\n', ['']],
  ['a\n\n', ['a', '']],
])('a last line break begins no line: %j', (text, lines) => {
  const look = lookAt({ a: text });
  expect(readMaskedLines(findInProject(look.project, 'a'), look)).toEqual(lines);
});

test.each<[what: string, make: (file: string) => unknown, message: string]>([
  ['a folder', (file) => fs.mkdirSync(file), 'it is a folder'],
  ['a pipe, which is not waited for', (file) => execFileSync('mkfifo', [file]), 'it is no regular file'],
  ['a socket', (file) => listenOn(file), 'it is no regular file'],
  ['a huge file', (file) => makeHuge(file), 'it is larger than 1 MiB'],
  ['a binary file', (file) => fs.writeFileSync(file, 'a\0b'), 'it is a binary file'],
  ['what is no UTF-8', (file) => fs.writeFileSync(file, Buffer.from([0xe9])), 'it cannot be read: it is no UTF-8 text'],
])('%s is refused', async (_what, make, message) => {
  const look = lookAt({});
  await make(path.join(look.project, 'it'));
  expect(() => readMaskedLines(findInProject(look.project, 'it'), look)).toThrow(message);
});

test('a pipe is not opened: who waits to write to it waits on', () => {
  const look = lookAt({});
  const pipe = path.join(look.project, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(() => readMaskedLines({ path: pipe, shown: 'pipe' }, look)).toThrow('pipe is no regular file');
});

test('a device is refused', () => {
  expect(() => readMaskedLines({ path: '/dev/zero', shown: 'zero' }, lookAt({}))).toThrow('zero is no regular file');
});

function makeHuge(file: string): void {
  fs.writeFileSync(file, '');
  fs.truncateSync(file, 1024 ** 4);
}
