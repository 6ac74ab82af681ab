/** The payload of a tool event, as an agent fires it: `ls` in the shell, or a call of another tool. */
export function toolCall(tool_name = 'bash', tool_input: unknown = { command: 'ls' }) {
  return { tool_name, tool_use_id: 'call_1', tool_input };
}
