// @ts-check
import { connect } from '@nats-io/transport-node';
import { defineHookType, json } from 'hookline';

export default defineHookType({
  type: 'nats',
  summary: 'Has services behind a NATS server judge the event.',
  schema: {
    type: 'object',
    required: ['subject'],
    properties: {
      servers: { type: 'array', minItems: 1, items: { type: 'string' }, description: 'host:port of each server.' },
      subject: { type: 'string', pattern: '^[^\\s*>]+$', description: 'What the services listen to.' },
      tokenEnv: { type: 'string', description: 'The environment variable that holds the token of the server.' },
    },
  },
  defaults: { servers: ['127.0.0.1:4222'], timeout: 5 },
  label: ({ subject }) => subject,
  async run({ hook, entry, event, payload, environment, signal }) {
    const token = hook.tokenEnv === undefined ? undefined : variable(hook.tokenEnv, environment);
    // The hook's own clock ends it all, by the signal: the client's has to be the longer one.
    const timeout = (entry.timeout + 1) * 1000;
    const options = { servers: hook.servers, timeout, reconnect: false, ...(token && { token }) };
    const connection = await connected(options, signal);
    const close = () => void connection.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      signal.throwIfAborted();
      const question = JSON.stringify({ event: event.event, payload });
      // Of a queue group one service gets the question, whichever is free.
      const reply = await connection.request(hook.subject, question, { timeout });
      return json(reply.json());
    } finally {
      signal.removeEventListener('abort', close);
      await connection.close();
    }
  },
});

/**
 * Connects while the run lasts. The client cannot be told to give up: what comes through later is closed.
 * @param {import('@nats-io/transport-node').NodeConnectionOptions} options
 * @param {AbortSignal} signal
 */
async function connected(options, signal) {
  const connecting = connect(options);
  /** @type {Promise<never>} */
  const over = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([connecting, over]);
  } catch (thrown) {
    connecting.then(
      (late) => late.close(),
      () => {},
    );
    throw thrown;
  }
}

/**
 * A variable as a program of this hook would get it: of a project's hooks, credentials are withheld.
 * @param {string} name
 * @param {ReadonlyMap<string, string | undefined>} environment
 */
function variable(name, environment) {
  return environment.has(name) ? environment.get(name) : process.env[name];
}
