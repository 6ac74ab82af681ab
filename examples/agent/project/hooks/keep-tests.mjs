// Keeps the agent from changing the tests: exit 2, and stderr is what the model is told.

import path from 'node:path';
import { json } from 'node:stream/consumers';

const { tool_input: input, cwd } = await json(process.stdin);
const tests = path.join(cwd, 'test');

const changesTests =
  input.command === undefined
    ? path.resolve(cwd, input.file_path).startsWith(tests)
    : /\b(rm|mv|cp|sed|tee|truncate)\b.*\btest\b|>\s*test\b/.test(input.command);
if (changesTests) {
  console.error('The tests say what is right, so they stay as they are: change the source.');
  process.exitCode = 2;
}
