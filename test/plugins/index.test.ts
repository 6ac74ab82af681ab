import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The names of all modules that are loaded by a process that imports one. */
function loadedBy(module: string): string[] {
  const script = `
    import { registerHooks } from 'node:module';
    const names = [];
    registerHooks({ resolve: (name, context, next) => (names.push(name), next(name, context)) });
    await import(${JSON.stringify(path.join(root, module))});
    process.stdout.write(JSON.stringify(names));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

test('hosts that embed the bus and its plugins load no screen, no prompt and no network before one is needed', () => {
  const loaded = loadedBy('plugins/index.ts');
  expect(loaded.some((name) => name.endsWith('ask-trust.ts'))).toBe(true);
  for (const name of [
    'ink',
    'react',
    '@clack/prompts',
    'got',
    'execa',
    'pino',
    'ai',
    'proper-lockfile',
    '@opentelemetry/api',
  ]) {
    expect(loaded).not.toContain(name);
  }
});

test('those that mount the panel load ink, and only the screen', () => {
  const loaded = loadedBy('plugins/panel/index.ts');
  expect(loaded).toContain('ink');
  for (const name of ['@clack/prompts', 'got', 'execa', 'pino', 'ai']) expect(loaded).not.toContain(name);
});
