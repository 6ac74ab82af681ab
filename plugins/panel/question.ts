import { count } from '../../core/words.ts';
import { hookLine } from '../guards/hook-line.ts';
import type { ProjectTrust } from '../guards/project-trust.ts';
import { plain, wrap } from './fit-text.ts';

/** The question whether to trust the project, or to take trust back, with all that a yes would change. */
export interface Question {
  /** Whether a yes gives trust. */
  readonly trusting: boolean;
  readonly trust: ProjectTrust;
}

/** The question in lines of at most `width` columns; nothing of a hook is left out. */
export function questionLines({ trusting, trust }: Question, width: number): string[] {
  const { status, hooks, waiting, plugins, changed } = trust;
  const directory = plain(status.directory);
  const paragraphs = trusting
    ? [
        `Trust ${directory}?`,
        waiting.length > 0
          ? `${count(waiting.length, 'hook')} would start to run:`
          : 'None of its hooks would start to run.',
        ...waiting.map(item),
        ...group(
          hooks.filter((hook) => !hook.runs && !waiting.includes(hook)),
          'more would still not run, for another reason:',
        ),
        ...pluginsAt(plugins, 'would be loaded at the next start:'),
      ]
    : [
        `Take trust back from ${directory}?`,
        ...group(
          hooks.filter(({ runs }) => runs),
          'would no longer run:',
        ),
        ...pluginsAt(plugins, 'would not be loaded any more at the next start:'),
      ];
  const since = changed.map((file) => `  ${plain(file)}`);
  if (since.length > 0) paragraphs.push(`${count(since.length, 'file')} changed since it was last trusted:`, ...since);
  return paragraphs.flatMap((each) => wrap(each, width));
}

function group(hooks: ProjectTrust['hooks'], what: string): string[] {
  return hooks.length === 0 ? [] : [`${count(hooks.length, 'hook')} ${what}`, ...hooks.map(item)];
}

function pluginsAt(plugins: readonly string[], what: string): string[] {
  return plugins.length === 0
    ? []
    : [`${count(plugins.length, 'plugin')} ${what}`, ...plugins.map((name) => `  ${plain(name)}`)];
}

function item(hook: ProjectTrust['hooks'][number]): string {
  return `  ${plain(hookLine(hook))}`;
}
