// Refuses commands that reach out to the network, before a person has to decide on them.

import { json } from 'node:stream/consumers';

const { tool_input: input } = await json(process.stdin);
if (/\b(curl|wget|nc|ssh|scp)\b/.test(input.command)) {
  console.error('nothing of this project leaves this machine');
  process.exitCode = 2;
}
