import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** What the user's hooks say of an event. */
async function saidWith(hooks: object, event: string, payload: Record<string, unknown>) {
  const { data, bus } = openWorkplace();
  writeFile(path.join(data, 'hooks.json'), { hooks });
  const { outcomes } = await bus().dispatch(event, payload);
  return outcomes.map(({ said }) => said);
}

/** A matcher group whose one hook says so when it runs. */
const group = (matcher: string, said = 'ran') => ({ matcher, hooks: [{ command: `echo ${said}` }] });

describe('a matcher', () => {
  test.each([
    ['is a regular expression', 'wr.t[a-f]', 'write', true],
    ['takes alternatives', 'bash|write', 'write', true],
    ['is tested against the whole name: a part of it is no match', 'edit', 'multi_edit', false],
    ['is tested against the whole name in each alternative', 'bash|edit', 'bash_output', false],
    ['pays no heed to case', 'BASH', 'Bash', true],
    ['takes a tool of an MCP server by its name in the tool list', 'mcp__github__.*', 'mcp__github__search', true],
    ['that is empty matches everything', '', 'read', true],
    ['that is * matches everything', '*', 'read', true],
  ])('%s', async (_title, matcher, tool, runs) => {
    expect(await saidWith({ PreToolUse: [group(matcher)] }, 'PreToolUse', toolCall(tool))).toEqual(runs ? ['ran'] : []);
  });

  test.each([
    ['PreToolUse', 'tool_name', 'bash', 'write'],
    ['PostToolUse', 'tool_name', 'bash', 'write'],
    ['PostToolUseFailure', 'tool_name', 'bash', 'write'],
    ['PermissionRequest', 'tool_name', 'bash', 'write'],
    ['SessionStart', 'source', 'startup', 'child'],
    ['Notification', 'notification_type', 'question', 'permission_prompt'],
    ['PreCompact', 'trigger', 'manual', 'auto'],
    ['PostCompact', 'trigger', 'manual', 'auto'],
  ])('on %s is tested against %s', async (event, field, value, other) => {
    const hooks = { [event]: [group(value, 'this one'), group(other, 'the other')] };
    expect(await saidWith(hooks, event, { [field]: value })).toEqual(['this one']);
  });

  test.each(['UserPromptSubmit', 'Stop', 'SessionEnd', 'SubagentStop'])('has no say on %s', async (event) => {
    expect(await saidWith({ [event]: [group('nothing like it')] }, event, {})).toEqual(['ran']);
  });
});
