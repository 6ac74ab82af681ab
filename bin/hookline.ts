#!/usr/bin/env node
import { main } from './main.ts';

void main(process.argv.slice(2)).then((status) => {
  // Not process.exit(): what was written last may still be on its way through a pipe.
  process.exitCode = status;
});
