// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import readline from 'node:readline';

/** Whether a NATS server is installed. */
export const hasServer = spawnSync('nats-server', ['--version']).status === 0;

/**
 * Starts a NATS server on a free port of this machine.
 * @returns its address, and how to end it.
 */
export async function startServer() {
  const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', '-1'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await found(readline.createInterface(child.stderr), /client connections on (\S+)/);
  return { address, stop: () => stop(child) };
}

/**
 * Starts a policy service; `judged` are the commands that it was asked about, all of them once it has stopped.
 * @param {string} address
 * @param {string} name
 */
export async function startService(address, name) {
  const program = path.join(import.meta.dirname, 'policy-service.js');
  const child = spawn(process.execPath, [program, address, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = readline.createInterface(child.stdout);
  /** @type {string[]} */
  const judged = [];
  lines.on('line', (line) => judged.push(...(/judged: (.*)/.exec(line)?.slice(1) ?? [])));
  await found(lines, /(listens)/);
  return { judged, stop: () => stop(child) };
}

/**
 * Waits for a line.
 * @param {readline.Interface} lines
 * @param {RegExp} pattern
 * @returns {Promise<string>} what the group of the pattern stands for.
 */
function found(lines, pattern) {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const match = pattern.exec(line);
      if (match) resolve(match[1] ?? '');
    });
    lines.on('close', () => reject(new Error('it ended before it was ready')));
  });
}

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill();
  await closed;
}
