// Checks the form of a file that the agent wrote: exit 2, and stderr is added to what the model sees.

import fs from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';

const { tool_input: input, cwd } = await json(process.stdin);
const file = path.resolve(cwd, input.file_path);
if (!file.endsWith('.mjs') || !fs.existsSync(file)) process.exit(0);

const lines = fs.readFileSync(file, 'utf8').split('\n');
const faults = lines.flatMap((line, index) =>
  /^ *\t/.test(line) ? [`line ${index + 1} is indented with a tab, use two spaces`] : [],
);
if (faults.length > 0) {
  console.error(`${path.relative(cwd, file)} is badly formatted: ${faults.join('; ')}`);
  process.exitCode = 2;
}
