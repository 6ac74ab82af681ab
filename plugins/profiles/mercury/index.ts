import { defineProfile } from '../../../core/define.ts';
import { answers } from './answers.ts';
import { events } from './events.ts';
import { starter } from './starter.ts';
import { tools } from './tools.ts';

/** What only commands have. */
const inBackground = ['async', 'asyncRewake'] as const;

/** The Mercury dialect: twenty-eight events, hooks that can also permit, rewrite, ask and stop, and managed policy. */
export const mercury = defineProfile({
  id: 'mercury',
  summary: 'Mercury: settings.json in ~/.mercury and .mercury; hooks can refuse, permit, ask, rewrite and stop.',
  ignoreEventCase: false,
  matcher: { style: 'names', whole: false, ignoreCase: false },
  fields: ['if', 'once', 'statusMessage', 'async', 'asyncRewake'],
  types: {
    command: { timeout: 60, defaults: { shell: 'bash' } },
    http: { timeout: 60, without: inBackground, defaults: { allowedEnvVars: [] } },
    prompt: { timeout: 30, without: inBackground },
    agent: { timeout: 60, without: inBackground },
  },
  tools,
  tellFailures: true,
  policies: { disable: 'disableAllHooks', managedOnly: 'allowManagedHooksOnly' },
  base: {
    type: 'object',
    properties: {
      session_id: { type: 'string' },
      transcript_path: { type: 'string' },
      cwd: { type: 'string' },
      permission_mode: { type: 'string' },
      hook_event_name: { type: 'string' },
    },
    required: ['session_id', 'transcript_path', 'cwd', 'permission_mode', 'hook_event_name'],
  },
  fill: {
    session_id: 'session-id',
    transcript_path: 'empty-file',
    cwd: 'project-dir',
    permission_mode: { text: 'default' },
    hook_event_name: 'event',
  },
  limits: { timeout: 60, capture: 65_536, feedback: 10_000, context: 10_000, promptPayload: 8_000 },
  environment: {},
  withholdCredentials: false,
  places: {
    data: { variable: 'MERCURY_CONFIG_DIR', home: '.mercury' },
    managed: {
      linux: '/etc/mercury',
      darwin: '/Library/Application Support/Mercury',
      win32: '%ProgramData%\\Mercury',
    },
    layers: [
      { id: 'managed', root: 'managed', file: 'managed-settings.json', project: false, settings: true },
      { id: 'user', root: 'data', file: 'settings.json', project: false, settings: true },
      { id: 'project', root: 'project', file: '.mercury/settings.json', project: true, settings: true },
      { id: 'local', root: 'project', file: '.mercury/settings.local.json', project: true, settings: true },
      { id: 'extension:*', root: 'data', file: 'extensions/*/extension.json', project: false },
      { id: 'extension:*', root: 'project', file: '.mercury/extensions/*/extension.json', project: true },
      { id: 'skill:*', root: 'data', file: 'skills/*/SKILL.md', project: false, format: 'front-matter', skill: true },
      {
        id: 'skill:*',
        root: 'project',
        file: '.mercury/skills/*/SKILL.md',
        project: true,
        format: 'front-matter',
        skill: true,
      },
    ],
    trustKey: 'trustedWorkspaces',
  },
  answerEvent: 'hookSpecificOutput.hookEventName',
  answers,
  events,
  starter,
});
