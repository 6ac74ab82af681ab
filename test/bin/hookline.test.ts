import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const program = path.resolve(import.meta.dirname, '../../dist/program/hookline.cjs');

test.each(['18.20.8', '20.11.0', '22.17.1'])('Node %s is told to be too old, in one line', (version) => {
  // What such a Node lacks, as well.
  const older = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
    Object.defineProperty(process, 'version', { value: 'v${version}' });
    delete process.getBuiltinModule;`;
  const preload = `data:text/javascript,${encodeURIComponent(older)}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, program, '--version'], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `hookline needs Node 22.18 or later; this is v${version}\n`,
  });
});
