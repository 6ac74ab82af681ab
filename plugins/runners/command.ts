import path from 'node:path';
import { defineHookType } from '../../core/define.ts';
import { runCommand } from './run-command.ts';

/** Runs a program with the payload on its stdin; exit 0 carries on, exit 2 blocks, any other status is a failed run. */
export const command = defineHookType({
  type: 'command',
  summary: 'Runs a program: the event on stdin; exit 0 carries on, exit 2 blocks with what it wrote to stderr.',
  schema: {
    type: 'object',
    required: ['command'],
    properties: {
      command: {
        description: 'A line for the shell, or a list of a program and its words; ./x of a list lies beside this file.',
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }],
      },
      args: {
        description: 'Words for the program that "command" names; no shell runs then.',
        type: 'array',
        items: { type: 'string' },
      },
      shell: { description: 'The shell that runs a line.', type: 'string', enum: ['bash', 'powershell'] },
    },
  },
  label: ({ command, args }) => [command, args ?? []].flat().join(' '),
  program: ({ command, args }) =>
    programName(typeof command === 'string' && args === undefined ? command : [command].flat()[0]),
  run: async (run) => runCommand(run, (await import('./process.ts')).runProgram),
});

/** The program's name for logs: a line's first word where it is a plain one, never an assignment or an argument. */
function programName(line: string | undefined): string {
  const first = line?.trim().split(/\s+/, 1)[0] ?? '';
  return /^[\w@%+:,./\\~-]+$/.test(first) ? path.basename(first) : 'sh';
}
