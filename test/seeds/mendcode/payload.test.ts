import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { readFile } from '../../helpers/read-file.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';

/** Fires an event and returns what a hook of the user's found on stdin. */
async function stdinOf(event: string, payload: object): Promise<{ text: string; project: string }> {
  const { project, userHooks, bus } = openWorkplace();
  userHooks(event, 'cat > stdin');
  await bus().dispatch(event, { ...payload });
  return { text: readFile(path.join(project, 'stdin')) ?? '', project };
}

describe('a hook gets on stdin', () => {
  test('one JSON object, on one line', async () => {
    const { text, project } = await stdinOf('PreToolUse', { session_id: 'ses_1', turn_id: 'turn_1', ...toolCall() });
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(text)).toEqual({
      session_id: 'ses_1',
      cwd: project,
      hook_event_name: 'PreToolUse',
      turn_id: 'turn_1',
      tool_name: 'bash',
      tool_use_id: 'call_1',
      tool_input: { command: 'ls' },
    });
  });

  test('the session, the project and the event also where the agent leaves them out', async () => {
    const { text, project } = await stdinOf('Stop', {});
    expect(JSON.parse(text)).toEqual({
      session_id: expect.stringMatching(/^ses_\w+$/),
      cwd: project,
      hook_event_name: 'Stop',
      stop_hook_active: false,
    });
  });

  test.each<[event: keyof typeof mendcode.events, fields: object]>([
    ['PreToolUse', toolCall()],
    ['PostToolUse', { ...toolCall(), tool_response: { output: 'README.md', is_error: false } }],
    ['PostToolUseFailure', { ...toolCall(), error: 'no such folder' }],
    ['PermissionRequest', { ...toolCall(), detail: 'ls in /work/app' }],
    ['Notification', { notification_type: 'question', title: 'Well?', message: 'Which one?' }],
    ['PreCompact', { trigger: 'auto', tokens: 120_000 }],
    ['PostCompact', { trigger: 'auto', summary: 'The parser is mended.' }],
    ['SubagentStop', { agent_session_id: 'ses_2' }],
    ['UserPromptSubmit', { prompt: 'mend the parser' }],
    ['Stop', { stop_hook_active: true }],
    ['SessionStart', { source: 'child', parent_session_id: 'ses_0' }],
    ['SessionEnd', { reason: 'archived' }],
  ])('of %s the event’s own fields', async (event, fields) => {
    const { text } = await stdinOf(event, fields);
    const { session_id, cwd, hook_event_name, ...own } = JSON.parse(text);
    expect(own).toEqual(fields);
    expect(Object.keys(mendcode.events[event].payload.properties)).toEqual(Object.keys(fields));
  });

  test('of PostToolUse 32 KB of the output at most', async () => {
    const tool_response = { output: 'é'.repeat(40_000), is_error: false };
    const { text } = await stdinOf('PostToolUse', { ...toolCall(), tool_response });
    const { output } = JSON.parse(text).tool_response;
    expect(Buffer.byteLength(output)).toBeLessThanOrEqual(32 * 1024);
    expect(Buffer.byteLength(output)).toBeGreaterThan(32 * 1024 - 4);
    expect(output).toMatch(/^é+… \[cut\]$/);
  });
});

test('a hook has the project, the folder of its hooks.json, the event and the session in its environment', async () => {
  const { data, project, userHooks, bus } = openWorkplace();
  userHooks('PreToolUse', 'env > environment');
  await bus().emit('PreToolUse', { session_id: 'ses_1', ...toolCall() });
  const environment = readFile(path.join(project, 'environment'))?.split('\n');
  expect(environment).toEqual(
    expect.arrayContaining([
      `MENDCODE_PROJECT_DIR=${project}`,
      `CLAUDE_PROJECT_DIR=${project}`,
      `MENDCODE_HOOK_DIR=${data}`,
      'MENDCODE_HOOK_EVENT=PreToolUse',
      'MENDCODE_SESSION_ID=ses_1',
    ]),
  );
});
