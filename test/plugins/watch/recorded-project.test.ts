import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recordedProject } from '../../../plugins/watch/recorded-project.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const open = <V>(value: V): V => value;

test('a project is named by its canonical directory', () => {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, 'real'));
  fs.symlinkSync('real', path.join(folder, 'link'));
  expect(recordedProject({ project: path.join(folder, 'link'), redact: open })).toBe(path.join(folder, 'real'));
});

test('one that is gone keeps its name', () => {
  expect(recordedProject({ project: '/no/such/project', redact: open })).toBe('/no/such/project');
});

test('what must not be shown is taken out', () => {
  const redact = <V>(value: V): V => String(value).replace('secret', '[secret:NAME]') as V;
  expect(recordedProject({ project: '/no/secret', redact })).toBe('/no/[secret:NAME]');
});
