import path from 'node:path';
import { expect, test } from 'vitest';
import { scriptFile, shebangOf } from '../../../../plugins/check/shell/script-file.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { writeFile } from '../../../helpers/write-file.ts';

test('a script is told with its text, and whether it is executable', () => {
  const folder = temporaryFolder();
  expect(scriptFile(writeFile(path.join(folder, 'a'), 'true\n', 0o755))).toEqual({
    exists: true,
    executable: true,
    text: 'true\n',
  });
  expect(scriptFile(writeFile(path.join(folder, 'b'), 'true\n', 0o644))).toMatchObject({
    exists: true,
    executable: false,
  });
});

test('a missing one is told, below a file too', () => {
  const folder = temporaryFolder();
  const file = writeFile(path.join(folder, 'a'), '');
  expect(scriptFile(path.join(folder, 'x'))).toEqual({ exists: false, executable: false });
  expect(scriptFile(path.join(file, 'x'))).toEqual({ exists: false, executable: false });
});

test('of a folder nothing is told, of a program no text', () => {
  const folder = temporaryFolder();
  expect(scriptFile(folder)).toBeUndefined();
  expect(scriptFile(writeFile(path.join(folder, 'a'), 'x\0y', 0o755))).toEqual({ exists: true, executable: true });
  expect(scriptFile(writeFile(path.join(folder, 'b'), 'x'.repeat(300_000)))).toEqual({
    exists: true,
    executable: false,
  });
});

test.each([
  ['#!/bin/sh\n', 'sh'],
  ['#! /usr/bin/env bash\n', 'bash'],
  ['#!/usr/bin/env -S A=1 node --x\n', 'node'],
  ['#!/bin/sh\r\n', 'sh'],
  ['echo', undefined],
  ['', undefined],
])('%j names %s', (text, name) => {
  expect(shebangOf(text)).toBe(name);
});
