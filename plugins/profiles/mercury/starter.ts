/** The file that `hookline init` writes for Mercury. */
export const starter = `// Settings of this project. Its hooks run after you trust it: hookline trust on
// Try them without an agent:  echo '{"tool_name":"Bash","tool_input":{"command":"git push"}}' | hookline run PreToolUse
// What would run, and why not: hookline explain PreToolUse Bash
{
  "hooks": {
    // Right before a tool runs. Exit 2 refuses the call, and stderr is what the model is told.
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          { "type": "command", "if": "Bash(git push *)", "command": "echo 'ask before you push' >&2; exit 2", "timeout": 10 }
        ]
      }
    ],
    // What a hook prints here is shown to you; additionalContext goes to the model.
    "SessionStart": [
      { "hooks": [{ "type": "command", "command": "git status --short --branch 2>/dev/null || true" }] }
    ]
  }
}
`;
