#!/usr/bin/env node
import { findData } from '../plugins/places.ts';
import { built } from './built.ts';
import { openCodeCache } from './code-cache.ts';
import { loadChunk } from './load-chunk.ts';

// Before anything is loaded that an older runtime cannot read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`hookline needs Node 22.18 or later; this is ${process.version}\n`);
  process.exitCode = 1;
} else {
  const words = process.argv.slice(2);
  if (built === undefined) {
    void import('./start.ts').then(({ start }) => start(words));
  } else {
    const { start: chunk, data } = built;
    // What every event pays for is kept apart: another command needs other functions.
    const use = words[0] === 'run' ? 'run' : 'other';
    const cache = openCodeCache(import.meta.dirname, () => findData(data, process.env), chunk, use);
    const { start } = loadChunk(import.meta.dirname, chunk, cache) as typeof import('./start.ts');
    start(words);
  }
}
