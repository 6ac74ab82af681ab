import type { Payload } from '../../core/index.ts';

/** What the agent did, in a few words: the tool and its command or file, the prompt, the trigger. */
export function describeEvent(event: string, payload: Payload): string {
  const text = (field: string) => textOf(payload, field);
  switch (event) {
    case 'SessionStart':
      return text('source') === 'child' ? 'a sub-agent starts' : text('source');
    case 'SubagentStop':
      return 'the sub-agent is done';
    case 'UserPromptSubmit':
      return `“${text('prompt')}”`;
    case 'Notification':
      return text('message');
    case 'PreCompact':
      return `${text('trigger')}, ${text('tokens')} tokens`;
    case 'PostCompact':
      return text('summary');
    case 'Stop':
      return payload.stop_hook_active === true ? 'the agent wants to stop, again' : 'the agent wants to stop';
    case 'SessionEnd':
      return text('reason');
    default:
      return describeCall(payload);
  }
}

function describeCall(payload: Payload): string {
  const { tool_name: tool, tool_input: input, tool_response: response } = payload;
  if (tool === undefined) return '';
  const what = textOf(input, 'command') || textOf(input, 'path');
  const result = response === undefined ? '' : textOf(response, 'is_error') === 'true' ? ' → failed' : ' → done';
  return `${tool}: ${what}${result}`;
}

/** The text of a field; '' where there is none. */
function textOf(value: unknown, field: string): string {
  const found = new Map<string, unknown>(Object.entries(value ?? {})).get(field);
  return found === undefined ? '' : String(found);
}
