import type { Command } from '../command.ts';
// Not loaded apart as the others are: it is what agents call, and finding one more file takes time.
import { command as run } from './run.ts';

/** A command's line in the help, and how to load it: only the one that is called is. */
export interface CommandRow {
  readonly summary: string;
  load(): Promise<{ readonly command: Command }>;
}

/** The commands, by name, in the order of the help. */
export const commands: ReadonlyMap<string, CommandRow> = new Map<string, CommandRow>([
  ['run', { summary: 'run one event and print its verdict', load: async () => ({ command: run }) }],
  ['replay', { summary: 'run recorded events, one after the other', load: () => import('./replay.ts') }],
  ['list', { summary: 'every configured hook, and why it does not run', load: () => import('./list.ts') }],
  ['check', { summary: 'problems with the hooks files, and advice', load: () => import('./check.ts') }],
  ['explain', { summary: 'which hooks would run for an event, and why not', load: () => import('./explain.ts') }],
  ['events', { summary: "the profile's events", load: () => import('./events.ts') }],
  ['types', { summary: 'the registered hook types', load: () => import('./types.ts') }],
  ['schema', { summary: 'a JSON Schema of the hooks file, for editors', load: () => import('./schema.ts') }],
  ['trust', { summary: 'let the hooks of a project run, or not', load: () => import('./trust.ts') }],
  ['panel', { summary: 'hooks, recent runs and problems on a screen', load: () => import('./panel.ts') }],
  ['report', { summary: 'one HTML page of a trace', load: () => import('./report.ts') }],
  ['init', { summary: 'write a small hooks file to start from', load: () => import('./init.ts') }],
  ['new', { summary: 'write a package for a hook type of your own', load: () => import('./new.ts') }],
]);
