// @ts-check
// A policy service: node policy-service.js SERVER NAME. As many as there are share the questions of a fleet.
import { connect } from '@nats-io/transport-node';

const [server = '127.0.0.1:4222', name = 'policy'] = process.argv.slice(2);
const connection = await connect({ servers: server, name });
const questions = connection.subscribe('hookline.policy', { queue: 'policy' });
await connection.flush();
console.log(`${name} listens`);

for await (const question of questions) {
  const { payload } = /** @type {any} */ (question.json());
  const command = String(payload.tool_input?.command ?? '');
  const answer = /\bterraform\s+destroy\b/.test(command)
    ? { decision: 'block', reason: `${name}: infrastructure is not destroyed by agents` }
    : {};
  question.respond(JSON.stringify(answer));
  console.log(`${name} judged: ${command}`);
}
