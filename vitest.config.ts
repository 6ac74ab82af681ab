import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, the usual, is short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    coverage: {
      provider: 'v8',
      include: ['types/**', 'core/**', 'plugins/**', 'bin/**'],
      reporter: ['text-summary'],
    },
  },
});
