// Checks the form of a JavaScript file that the agent wrote: exit 2, and stderr is added to what the model sees.

import fs from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';

const rules = [
  { fault: 'indented with a tab, use two spaces', pattern: /^ *\t/ },
  { fault: 'blanks at the end of the line', pattern: /[ \t]$/ },
  { fault: 'double quotes, use single ones', pattern: /^[^'`/]*"[^']*"/ },
  { fault: 'longer than 100 characters', pattern: /^.{101}/ },
];

const { tool_input: input, cwd } = await json(process.stdin);
const file = path.resolve(cwd, input.path);
if (path.extname(file) !== '.mjs' || !fs.existsSync(file)) process.exit(0);

const faults = fs
  .readFileSync(file, 'utf8')
  .split('\n')
  .flatMap((line, index) =>
    rules.filter(({ pattern }) => pattern.test(line)).map(({ fault }) => `line ${index + 1}: ${fault}`),
  );
if (faults.length > 0) {
  console.error(`${path.relative(cwd, file)} is badly formatted:\n${faults.join('\n')}`);
  process.exitCode = 2;
}
