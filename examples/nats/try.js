// @ts-check
// A fleet in small: one NATS server, two policy services in a queue group, and agents on several machines that ask them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { HookBus } from 'hookline';
import { configuredPlugins, standard } from 'hookline/plugins';
import { mendcode } from 'hookline/profiles/mendcode';
import { hasServer, startServer, startService } from './start-server.js';

if (!hasServer) {
  console.log('there is no nats-server on this machine: apt-get install nats-server, or https://nats.io');
  process.exit(1);
}

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-nats-'));
const server = await startServer();
const services = [await startService(server.address, 'one'), await startService(server.address, 'two')];
try {
  // What a machine of the fleet has in its data dir.
  const hook = { type: 'nats', servers: [server.address], subject: 'hookline.policy' };
  fs.writeFileSync(path.join(data, 'hookline.json'), JSON.stringify({ plugins: [import.meta.dirname] }));
  fs.writeFileSync(path.join(data, 'hooks.json'), JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } }));

  const plugins = await configuredPlugins({ profile: mendcode, data });
  const bus = new HookBus({ profile: mendcode }).use(standard({ data })).use(plugins);
  for (const command of ['npm test', 'terraform plan', 'terraform destroy -auto-approve']) {
    const { decision } = await bus.emit('PreToolUse', { tool_name: 'bash', tool_input: { command } });
    console.log(`${command}: ${decision}`);
  }
  const many = Array.from({ length: 40 }, (_, index) =>
    bus.emit('PreToolUse', { tool_name: 'bash', tool_input: { command: `echo ${index}` } }),
  );
  const verdicts = await Promise.all(many);
  console.log(
    `${verdicts.filter(({ outcomes }) => outcomes[0]?.status === 'passed').length} events at once were judged`,
  );
  await bus.close();
} finally {
  for (const each of [...services, server]) await each.stop();
  fs.rmSync(data, { recursive: true });
}
