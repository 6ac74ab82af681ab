// Adds to a failed test run which tests failed, in short: exit 2, and stderr is added to the error that the model sees.

import { json } from 'node:stream/consumers';
import { failingTests } from './failing-tests.mjs';

const { tool_input: input } = await json(process.stdin);
const failing = input.command.includes('node --test') ? failingTests() : [];
if (failing.length > 0) {
  console.error(`In short, what fails: ${failing.join(', ')}.`);
  process.exitCode = 2;
}
