/** The file that `hookline init` writes for Mendcode. */
export const starter = `// Hooks of this project. They run after you trust it: hookline trust on
// Try them without an agent:  echo '{"tool_name":"bash","tool_input":{"command":"ls"}}' | hookline run PreToolUse
// What would run, and why not: hookline explain PreToolUse bash
{
  "hooks": {
    // Right before a tool runs. Exit 2 refuses the call, and stderr is what the model is told.
    "PreToolUse": [
      {
        "matcher": "bash",
        "hooks": [
          { "type": "command", "command": "grep -q 'rm -rf /' && { echo 'not on this machine' >&2; exit 2; } || exit 0", "timeout": 10 }
        ]
      }
    ],
    // What a hook prints here is added to the prompt as context.
    "UserPromptSubmit": [
      { "hooks": [{ "type": "command", "command": "git status --short --branch 2>/dev/null || true" }] }
    ]
  }
}
`;
