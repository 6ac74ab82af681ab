import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSecretStore } from '../../../plugins/guards/secret-store.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { writeFile } from '../../helpers/write-file.ts';

function aStore(content?: unknown, mode = 0o600) {
  const data = temporaryFolder();
  const file = path.join(data, 'secrets.json');
  if (content !== undefined) writeFile(file, content, mode);
  return { file, store: openSecretStore(data) };
}

test('stored values are masked', () => {
  const { store } = aStore('// mine\n{"DEPLOY": "hunter2hunter2",}');
  expect(store.masker().text('go hunter2hunter2')).toBe('go [secret:DEPLOY]');
  expect(store.problems()).toEqual([]);
});

test('without a file there is nothing to mask', () => {
  const { store } = aStore();
  expect(store.masker().text('hunter2hunter2')).toBe('hunter2hunter2');
  expect(store.problems()).toEqual([]);
});

test('a new secret is masked at once, and an unchanged file keeps its masker', () => {
  const { store, file } = aStore({ ONE: 'first-secret' });
  const before = store.masker();
  expect(store.masker()).toBe(before);
  expect(store.problems()).toBe(store.problems());
  writeFile(file, { ONE: 'first-secret', TWO: 'second-secret' }, 0o600);
  expect(store.masker().text('second-secret')).toBe('[secret:TWO]');
});

describe('what cannot be used is told', () => {
  test('a value of under six characters is not masked', () => {
    const { store, file } = aStore({ PIN: '12345', DEPLOY: 'hunter2' });
    expect(store.masker().text('12345 hunter2')).toBe('12345 [secret:DEPLOY]');
    expect(store.problems()).toMatchObject([
      { code: 'weak-secret', severity: 'warning', file, at: '/PIN', message: expect.stringContaining('"PIN"') },
    ]);
    expect(JSON.stringify(store.problems())).not.toContain('12345');
  });

  test.each([7, null, true, ['hunter2hunter2'], { a: 'hunter2hunter2' }])('the value %j is no text', (value) => {
    const { store } = aStore({ 'A/B': value, DEPLOY: 'hunter2hunter2' });
    expect(store.masker().text('hunter2hunter2')).toBe('[secret:DEPLOY]');
    expect(store.problems()).toMatchObject([
      { code: 'bad-field', severity: 'error', at: '/A~1B', message: '"A/B" has to be a text' },
    ]);
  });

  test.each([0o644, 0o640, 0o604, 0o660, 0o601])('a file with mode %o is unsafe, and masks all the same', (mode) => {
    const { store, file } = aStore({ DEPLOY: 'hunter2hunter2' }, mode);
    expect(store.masker().text('hunter2hunter2')).toBe('[secret:DEPLOY]');
    expect(store.problems()).toMatchObject([{ code: 'unsafe-secrets-file', severity: 'warning', file }]);
    expect(store.problems()[0]?.message).toContain(`(mode ${mode.toString(8)})`);
    expect(store.problems()[0]?.message).toContain(`chmod 600 ${file}`);
    fs.chmodSync(file, 0o600);
    expect(store.problems()).toEqual([]);
  });
});

const unreadable: [what: string, make: (file: string) => void][] = [
  ['no JSON', (file) => fs.writeFileSync(file, '{"A": "hunter2')],
  ['empty', (file) => fs.writeFileSync(file, '')],
  ['a list', (file) => fs.writeFileSync(file, '["hunter2hunter2"]')],
  ['no UTF-8', (file) => fs.writeFileSync(file, Buffer.from('{"A": "p\xe4ssword"}', 'latin1'))],
  ['a directory', (file) => fs.mkdirSync(file)],
  ['a link to itself', (file) => fs.symlinkSync(file, file)],
  ['a link that leads nowhere', (file) => fs.symlinkSync('unmounted/secrets.json', file)],
];

describe('a file that is there and cannot be read', () => {
  test.each(unreadable)('(%s) masks nothing and throws instead', (_what, make) => {
    const { store, file } = aStore();
    make(file);
    expect(() => store.masker()).toThrow(`${file} cannot be read, so nothing can be masked`);
    expect(store.problems()).toMatchObject([{ severity: 'error', file }]);
  });

  test.each(unreadable)('(%s) leaves the last good one in force', (_what, make) => {
    const { store, file } = aStore({ DEPLOY: 'hunter2hunter2' });
    store.masker();
    fs.rmSync(file);
    make(file);
    expect(store.masker().text('hunter2hunter2')).toBe('[secret:DEPLOY]');
    expect(store.problems()).toMatchObject([{ severity: 'error', file }]);
  });

  test('throws no more once it is mended', () => {
    const { store, file } = aStore('{');
    expect(() => store.masker()).toThrow();
    writeFile(file, { DEPLOY: 'hunter2hunter2' }, 0o600);
    expect(store.masker().text('hunter2hunter2')).toBe('[secret:DEPLOY]');
    expect(store.problems()).toEqual([]);
  });
});
