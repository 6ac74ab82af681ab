import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compare, type Measurement } from './measure.ts';

const program = path.resolve(import.meta.dirname, '../../dist/program/hookline.cjs');
const hook = 'exit 0';

/** A script that starts the same program as the hook, with its stdin, and waits for it. */
const spawningScript = `
const child = require('node:child_process').spawn('/bin/sh', ['-c', ${JSON.stringify(hook)}]);
child.stdout.on('data', () => {});
child.stderr.on('data', () => {});
child.stdin.on('error', () => {});
child.stdin.end(require('node:fs').readFileSync(0));
`;

/** What a start of the program costs, against bare Node, and against a script that starts the same hook. */
export async function startBenchmarks(): Promise<Measurement[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-bench-'));
  try {
    const data = path.join(folder, 'data');
    const project = path.join(folder, 'project');
    fs.mkdirSync(data);
    fs.mkdirSync(project);
    const hooks = { PreToolUse: [{ matcher: 'bash', hooks: [{ type: 'command', command: hook }] }] };
    fs.writeFileSync(path.join(data, 'hooks.json'), JSON.stringify({ hooks }));
    const run = [program, 'run', 'PreToolUse', '--json', '--cwd', project, '--data-dir', data];
    const many = path.join(folder, 'many');
    fs.mkdirSync(many);
    const groups = Array.from({ length: 200 }, (_, index) => ({
      matcher: `tool-${index}`,
      hooks: [{ type: 'command', command: `./check-${index}.sh` }],
    }));
    fs.writeFileSync(path.join(many, 'hooks.json'), JSON.stringify({ hooks: { PreToolUse: groups } }));
    const list = [program, 'list', '--json', '--cwd', project, '--data-dir', many];
    const start = (args: readonly string[], tool: string) => () => timeStart(args, tool, project);
    return [
      await compare('start: no hook matches', 'ms', 30, start(run, 'write'), start(['-e', '0'], 'write')),
      await compare(
        'start: list of 200 hooks',
        'ms',
        30,
        () => timeStart(list, 'bash', project),
        start(['-e', '0'], 'bash'),
      ),
      await compare('start: one command hook', 'ms', 30, start(run, 'bash'), start(['-e', spawningScript], 'bash')),
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function timeStart(args: readonly string[], tool: string, cwd: string): number {
  const input = JSON.stringify({ tool_name: tool, tool_input: { command: 'x'.repeat(2_000) } });
  const env = { PATH: process.env.PATH, HOME: cwd };
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { input, cwd, env });
  const took = performance.now() - started;
  if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}: ${stderr}`);
  return took;
}
