import type { Command } from './command.ts';
import { commands } from './commands/index.ts';

const commonOptionHelp: readonly (readonly [string, string])[] = [
  [
    '--profile NAME',
    "the agent's dialect (default: HOOKLINE_PROFILE, else the one with a file in the project, else mendcode)",
  ],
  ['--cwd DIR', 'the project (default: the working directory)'],
  ['--data-dir DIR', "the user's own folder of the profile"],
  ['--managed-dir DIR', 'where managed policy lies'],
  ['--json', 'machine output on stdout'],
  ['-h, --help', 'this text'],
];

/** The help of the program as a whole. */
export function generalHelp(): string {
  return [
    'hookline: the hook engine of coding agents',
    '',
    'usage: hookline COMMAND [options]',
    '',
    columns([...commands].map(([name, { summary }]) => [name, summary])),
    '',
    'Options of every command:',
    columns(commonOptionHelp),
    '',
    'hookline COMMAND --help tells more. Exit status: 0 fine, 1 could not, 2 blocked (run), 64 wrong call.',
  ].join('\n');
}

/** The help of one command. */
export function commandHelp({ usage, help, optionHelp = {} }: Command): string {
  const own = Object.entries(optionHelp);
  return [
    `usage: hookline ${usage}`,
    '',
    help,
    '',
    ...(own.length > 0 ? ['Options:', columns(own), ''] : []),
    'Options of every command:',
    columns(commonOptionHelp),
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
