// Permits edits that nobody else wants the user to decide on.

const hookSpecificOutput = { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } };
console.log(JSON.stringify({ hookSpecificOutput }));
