// @ts-check
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import test from 'node:test';
import { connect } from '@nats-io/transport-node';
import { checkHookType, openTestBus } from 'hookline/testing';
import nats from './index.js';
import { hasServer, startServer, startService } from './start-server.js';

const skip = !hasServer && 'there is no nats-server on this machine';
const subject = 'hookline.policy';
/** @param {string} command */
const bash = (command) => ({ tool_name: 'bash', tool_input: { command } });

test('a hook names a subject, and servers that it finds without', () =>
  checkHookType(nats, {
    valid: [{ subject }, { subject, servers: ['nats.example.com:4222'], tokenEnv: 'NATS_TOKEN', timeout: 1 }],
    invalid: [
      { hook: {}, problem: { code: 'bad-field' } },
      { hook: { subject: 'hookline.*' }, problem: { code: 'bad-field', at: '/subject' } },
      { hook: { subject, servers: [] }, problem: { code: 'bad-field', at: '/servers' } },
    ],
    runs: [{ hook: { subject, servers: ['127.0.0.1:1'] }, outcome: { status: 'failed', code: 'threw' } }],
  }));

test('servers that never speak are given up at the timeout of the hook, not at those of the client', async (context) => {
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const listen = async () => {
    const server = net.createServer((socket) => void sockets.add(socket.on('error', () => {}).resume()));
    context.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `127.0.0.1:${/** @type {net.AddressInfo} */ (server.address()).port}`;
  };
  context.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const hook = { subject, servers: [await listen(), await listen()], timeout: 0.5 };
  await checkHookType(nats, { runs: [{ hook, payload: bash('ls'), outcome: { status: 'timedOut' } }] });
  assert.equal(sockets.size, 1, 'the client is still at its first server');
});

test('a queue group of real services shares the questions of many agents', { skip }, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const hook = { subject, servers: [server.address] };
  await checkHookType(nats, {
    // Nobody listens yet.
    runs: [{ hook, payload: bash('ls'), outcome: { status: 'failed', code: 'threw' } }],
  });

  const services = [await startService(server.address, 'one'), await startService(server.address, 'two')];
  for (const service of services) context.after(service.stop);
  await checkHookType(nats, {
    runs: [
      { hook, payload: bash('terraform plan'), outcome: { status: 'passed' } },
      { hook, payload: bash('terraform destroy'), outcome: { status: 'blocked' }, verdict: { effect: 'refuse' } },
    ],
  });

  const bus = openTestBus({ use: [nats], hooks: { PreToolUse: [{ hooks: [{ type: 'nats', ...hook }] }] } });
  const commands = Array.from({ length: 60 }, (_, index) => `echo ${index}`);
  const verdicts = await Promise.all(commands.map((command) => bus.emit('PreToolUse', bash(command))));
  assert.deepEqual(new Set(verdicts.map(({ outcomes }) => outcomes[0]?.status)), new Set(['passed']));
  for (const service of services) await service.stop();
  const judged = services.flatMap((service) => service.judged.filter((command) => command.startsWith('echo')));
  assert.deepEqual(judged.toSorted(), commands.toSorted(), 'each question went to one service');
  for (const service of services) assert.notEqual(service.judged.length, 0);
});

test('services that never answer are given up at the timeout of the hook', { skip }, async (context) => {
  const server = await startServer();
  context.after(server.stop);
  const silent = await connect({ servers: server.address });
  context.after(() => silent.close());
  silent.subscribe(subject);
  await silent.flush();
  const hook = { subject, servers: [server.address], timeout: 0.3 };
  await checkHookType(nats, { runs: [{ hook, payload: bash('ls'), outcome: { status: 'timedOut' } }] });
});
