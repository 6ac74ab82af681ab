import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HookBus } from '../../../core/bus.ts';
import { defineHookType } from '../../../core/define.ts';
import { inlineLayer } from '../../../plugins/layers/inline.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { command } from '../../../plugins/runners/command.ts';
import { spawnServer } from '../../../plugins/runners/spawn-server.ts';
import type { HookTypeDefinition } from '../../../types/hook.ts';
import { processWatch } from '../../fixtures/processes/process-watch.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const tool = { tool_name: 'bash', tool_input: { command: 'ls' } };

function openBus(line: string, type: HookTypeDefinition = command) {
  const project = temporaryFolder();
  const layer = inlineLayer({ PreToolUse: [{ hooks: [{ type: 'command', command: line }] }] });
  const bus = new HookBus({ profile: mendcode, project }).use(type).use(layer).use(spawnServer('always'));
  onTestFinished(() => bus.close());
  return { bus, project, emit: () => bus.emit('PreToolUse', tool) };
}

test('command hooks run as they do without it, started by another process', async () => {
  const { emit, project } = openBus('cat > payload; echo $PPID > server; pwd; echo no >&2; exit 2');
  expect(await emit()).toMatchObject({
    decision: 'block',
    reason: 'no',
    outcomes: [{ status: 'blocked', exitCode: 2 }],
  });
  expect(JSON.parse(fs.readFileSync(path.join(project, 'payload'), 'utf8'))).toMatchObject(tool);
  expect(Number(fs.readFileSync(path.join(project, 'server'), 'utf8'))).not.toBe(process.pid);
});

test('a timeout ends the program and what it started', async () => {
  const { bus, project } = openBus('');
  const file = path.join(project, 'pid');
  const hook = { type: 'command', command: `sleep 60 & echo $! > ${file}; wait`, timeout: 1 };
  bus.use(inlineLayer({ PreToolUse: [{ hooks: [hook] }] }, { id: 'slow' }));
  const { outcomes } = await bus.emit('PreToolUse', tool);
  expect(outcomes).toMatchObject([{ status: 'passed' }, { status: 'timedOut' }]);
  expect(processWatch.isRunning(await processWatch.readPid(file))).toBe(false);
});

test('a server that is lost is a problem of the event, and the hook counts all the same', async () => {
  const { emit } = openBus(`test $PPID = ${process.pid} && exit 2; kill -9 $PPID; exec sleep 60`);
  expect(await emit()).toMatchObject({
    decision: 'block',
    problems: [
      {
        code: 'plugin-failed',
        severity: 'warning',
        message: expect.stringMatching(
          /^inline\/PreToolUse\/0\/0: the spawn server was lost \(SIGKILL\): the program, which /,
        ),
      },
    ],
  });
});

test('the server ends when the bus closes, and with it what still runs', async () => {
  const { bus, emit, project } = openBus(`echo $PPID > server; echo $$ > pid; exec sleep 60`);
  const event = emit();
  const pid = await processWatch.readPid(path.join(project, 'pid'));
  const server = await processWatch.readPid(path.join(project, 'server'));
  await bus.close();
  expect((await event).outcomes).toMatchObject([{ status: 'failed', code: 'cancelled' }]);
  expect([pid, server].filter(processWatch.isRunning)).toEqual([]);
});

test('a hook type of the same name that is another’s own is left to it', async () => {
  const own = defineHookType({
    type: 'command',
    summary: 'Says what it would run.',
    schema: { type: 'object', properties: { command: { type: 'string' } } },
    run: ({ hook }) => ({ block: `own: ${hook.command}` }),
  });
  expect((await openBus('true', own).emit()).reason).toBe('own: true');
});
