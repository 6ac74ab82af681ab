import { defineProfile } from '../../../core/define.ts';
import { answers } from './answers.ts';
import { events } from './events.ts';
import { starter } from './starter.ts';

/** The Mendcode dialect: twelve events, hooks that can block and never approve or rewrite. */
export const mendcode = defineProfile({
  id: 'mendcode',
  summary: 'Mendcode: hooks.json in ~/.mendcode and .mendcode; hooks can only refuse.',
  ignoreEventCase: true,
  matcher: { style: 'expression', whole: true, ignoreCase: true },
  defaultType: 'command',
  builtInTypes: ['command', 'http', 'prompt'],
  fields: [],
  types: {
    command: { without: ['shell'] },
    http: { without: ['allowedEnvVars'] },
    prompt: { without: ['model'] },
  },
  base: {
    type: 'object',
    properties: {
      session_id: { type: 'string' },
      cwd: { type: 'string' },
      hook_event_name: { type: 'string' },
      turn_id: { type: 'string' },
    },
    required: ['session_id', 'cwd', 'hook_event_name'],
  },
  fill: { session_id: 'session-id', cwd: 'project-dir', hook_event_name: 'event' },
  limits: { timeout: 15, maximumTimeout: 120, capture: 65_536, feedback: 4_000, context: 10_000, promptPayload: 8_000 },
  environment: {
    MENDCODE_PROJECT_DIR: 'project-dir',
    CLAUDE_PROJECT_DIR: 'project-dir',
    MENDCODE_HOOK_DIR: 'hook-dir',
    MENDCODE_HOOK_EVENT: 'event',
    MENDCODE_SESSION_ID: 'session-id',
  },
  withholdCredentials: true,
  places: {
    data: { variable: 'MENDCODE_DATA_DIR', home: '.mendcode' },
    layers: [
      { id: 'user', root: 'data', file: 'hooks.json', project: false },
      { id: 'package:*', root: 'data', file: 'packages/*/hooks.json', project: false },
      { id: 'project', root: 'project', file: '.mendcode/hooks.json', project: true },
      { id: 'project-package:*', root: 'project', file: '.mendcode/packages/*/hooks.json', project: true },
    ],
    trustKey: 'trustedToolDirs',
    urlsKey: 'allowedHttpHookUrls',
  },
  switchOff: { variable: 'MENDCODE_HOOKS', value: '0' },
  answerEvent: 'hookSpecificOutput.hookEventName',
  answers,
  events,
  starter,
});
