// Leaves it to the user whether the agent changes the source; configured to run once in a session.

const hookSpecificOutput = {
  hookEventName: 'PreToolUse',
  permissionDecision: 'ask',
  permissionDecisionReason: 'it is the first change of the source',
};
console.log(JSON.stringify({ hookSpecificOutput }));
