import type { ToolSubject } from '../../../types/profile.ts';

const command: ToolSubject = { field: 'command', as: 'command' };
const file: ToolSubject = { field: 'file_path', as: 'path' };
const folder: ToolSubject = { field: 'path', as: 'path' };

/** What a condition's pattern is tested on, by tool. Tools of MCP servers have inputs of their own: they are told by name. */
export const tools = {
  Bash: command,
  PowerShell: { field: 'command', as: 'line' },
  Read: file,
  Write: file,
  Edit: file,
  MultiEdit: file,
  NotebookRead: { field: 'notebook_path', as: 'path' },
  NotebookEdit: { field: 'notebook_path', as: 'path' },
  LS: folder,
  Glob: folder,
  Grep: folder,
  WebFetch: { field: 'url', as: 'url' },
  WebSearch: { field: 'query', as: 'text' },
  Task: { field: 'subagent_type', as: 'text' },
  Agent: { field: 'subagent_type', as: 'text' },
  Skill: { field: 'skill', as: 'text' },
} as const satisfies Readonly<Record<string, ToolSubject>>;
