// Lets the agent run the tests without a question, with an output that is short to read.

import { json } from 'node:stream/consumers';

const { tool_input: input } = await json(process.stdin);
const hookSpecificOutput = {
  hookEventName: 'PreToolUse',
  permissionDecision: 'allow',
  permissionDecisionReason: 'running the tests does no harm',
  updatedInput: { ...input, command: 'node --test --test-reporter=dot' },
};
console.log(JSON.stringify({ hookSpecificOutput }));
