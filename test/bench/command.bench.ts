import { spawn } from 'node:child_process';
import { HookBus } from '../../core/index.ts';
import { inlineLayer } from '../../plugins/layers/inline.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { command } from '../../plugins/runners/command.ts';
import { compare, type Measurement } from './measure.ts';

const program = ['/bin/cat'];
const payload = { tool_name: 'bash', tool_input: { command: 'x'.repeat(2_000) } };

/** What one command hook costs, against a bare spawn of the same program with the same stdin. */
export async function commandBenchmarks(): Promise<Measurement[]> {
  const bus = new HookBus({ profile: mendcode });
  bus.use(command).use(inlineLayer({ PreToolUse: [{ hooks: [{ type: 'command', command: program }] }] }));
  const input = `${JSON.stringify({ session_id: 'ses_bench', cwd: bus.project, hook_event_name: 'PreToolUse', ...payload })}\n`;
  const timed = async (run: () => Promise<unknown>) => {
    const started = performance.now();
    await run();
    return performance.now() - started;
  };
  return [
    await compare(
      'command: one hook',
      'ms',
      120,
      () => timed(() => bus.emit('PreToolUse', payload)),
      () => timed(() => bareSpawn(input)),
    ),
  ];
}

function bareSpawn(input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const [file = '', ...words] = program;
    const child = spawn(file, words, { stdio: 'pipe' });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', () => {});
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    child.stdin.end(input);
  });
}
