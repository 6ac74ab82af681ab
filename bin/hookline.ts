#!/usr/bin/env node
import { answerQuietly } from './answer-quietly.ts';
import { keepCompiled } from './compile-cache.ts';

// Before anything is loaded that an older runtime cannot read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`hookline needs Node 22.18 or later; this is ${process.version}\n`);
  process.exitCode = 1;
} else {
  const words = process.argv.slice(2);
  if (!answerQuietly(words)) {
    if (import.meta.filename.endsWith('.cjs')) keepCompiled(import.meta.dirname);
    void import('./main.ts').then(async ({ main }) => {
      // Not process.exit(): what was written last may still be on its way through a pipe.
      process.exitCode = await main(words);
    });
  }
}
