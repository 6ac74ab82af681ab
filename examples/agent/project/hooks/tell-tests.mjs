// Tells the model how the tests stand. In Mendcode what is printed is added to the prompt; in Mercury a field of JSON is.

import { json } from 'node:stream/consumers';
import { failingTests } from './failing-tests.mjs';

const { hook_event_name: hookEventName, permission_mode: mode } = await json(process.stdin);
const failing = failingTests();
const text = failing.length === 0 ? 'All tests pass.' : `Tests that fail:\n${failing.map((name) => `- ${name}`).join('\n')}`;
const isMercury = mode !== undefined;
console.log(isMercury ? JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: text } }) : text);
