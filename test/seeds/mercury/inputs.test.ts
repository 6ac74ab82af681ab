import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mercury } from '../../../plugins/profiles/mercury/index.ts';
import { openMercury } from '../../helpers/mercury-workplace.ts';
import { readFile } from '../../helpers/read-file.ts';

/** What a hook of an event gets on stdin. */
async function inputOf(event: string, payload: object) {
  const { project, userHooks, bus } = openMercury();
  userHooks(event, 'cat > stdin');
  const { problems } = await bus().dispatch(event, { ...payload });
  return { project, problems, input: JSON.parse(readFile(path.join(project, 'stdin')) ?? '') };
}

describe('every hook input carries', () => {
  test.each(Object.keys(mercury.events))('its event, session, transcript, cwd and mode: %s', async (event) => {
    const { input, project } = await inputOf(event, {});
    expect(input).toMatchObject({
      hook_event_name: event,
      session_id: expect.stringMatching(/./),
      transcript_path: expect.stringMatching(/./),
      cwd: project,
      permission_mode: 'default',
    });
  });

  test('those that the agent gives, but for the name of the event', async () => {
    const given = { session_id: 'ses_1', transcript_path: '/t.jsonl', cwd: '/elsewhere', permission_mode: 'plan' };
    const { input } = await inputOf('Setup', { ...given, hook_event_name: 'Stop', trigger: 'init' });
    expect(input).toEqual({ ...given, hook_event_name: 'Setup', trigger: 'init' });
  });
});

const call = { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 'call_1' };
const stop = { stop_hook_active: false, last_assistant_message: 'Done.' };
const teammate = { teammate_name: 'ada', team_name: 'engines' };
const task = { ...teammate, task_id: 't1', task_subject: 'Mend it', task_description: 'It is broken.' };
const server = { mcp_server_name: 'files', elicitation_id: 'e1', mode: 'form' };

describe('an event adds its own fields', () => {
  test.each<[event: string, fields: object]>([
    ['PreToolUse', call],
    ['PostToolUse', { ...call, tool_response: { stdout: 'a\n' } }],
    ['PostToolUseFailure', { ...call, error: 'exit status 1', is_interrupt: false }],
    ['PermissionDenied', { ...call, reason: 'the user said no' }],
    ['PermissionRequest', { tool_name: 'Bash', tool_input: {}, permission_suggestions: [{ type: 'addRules' }] }],
    ['UserPromptSubmit', { prompt: 'go on' }],
    [
      'UserPromptExpansion',
      {
        prompt: '/deploy it',
        expansion_type: 'command',
        command_name: 'deploy',
        command_args: 'it',
        command_source: 'user',
      },
    ],
    ['SessionStart', { source: 'resume', agent_type: 'main', model: 'large' }],
    ['SessionEnd', { reason: 'logout' }],
    ['Setup', { trigger: 'maintenance' }],
    ['Stop', stop],
    ['SubagentStop', { ...stop, agent_id: 'a1', agent_transcript_path: '/a1.jsonl', agent_type: 'explorer' }],
    ['StopFailure', { error: 'overloaded', error_details: 'try later', last_assistant_message: 'Well,' }],
    ['SubagentStart', { agent_id: 'a1', agent_type: 'explorer' }],
    ['TeammateIdle', teammate],
    ['TaskCreated', task],
    ['TaskCompleted', task],
    ['PreCompact', { trigger: 'manual', custom_instructions: 'keep the names' }],
    ['PostCompact', { trigger: 'auto', compact_summary: 'All is well.' }],
    ['Elicitation', { ...server, message: 'Which one?', url: 'https://example.com/' }],
    ['ElicitationResult', { ...server, action: 'accept', content: { which: 1 } }],
    ['ConfigChange', { source: 'user', file_path: '/settings.json' }],
    [
      'InstructionsLoaded',
      {
        file_path: '/AGENTS.md',
        memory_type: 'project',
        load_reason: 'start',
        globs: ['*.ts'],
        trigger_file_path: '/a.ts',
      },
    ],
    ['CwdChanged', { old_cwd: '/a', new_cwd: '/b' }],
    ['FileChanged', { file_path: '/a.ts', event: 'change' }],
    ['WorktreeCreate', { name: 'fix-1' }],
    ['WorktreeRemove', { worktree_path: '/trees/fix-1' }],
    ['Notification', { message: 'Well?', title: 'Mercury', notification_type: 'permission' }],
  ])('%s', async (event, fields) => {
    const { input, problems } = await inputOf(event, fields);
    expect(input).toMatchObject(fields);
    expect(problems).toEqual([]);
    // The table knows each of them: a wrong type of one is told.
    const known = Object.keys(mercury.events[event as keyof typeof mercury.events].payload.properties);
    expect(known.toSorted()).toEqual(Object.keys(fields).toSorted());
  });
});
