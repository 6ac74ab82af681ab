// @ts-check
// An MCP server over stdio with one tool, which judges command lines.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const server = new Server({ name: 'policy', version: '1.0.0' }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [
    {
      name: 'review_command',
      description: 'Judges the command line of an event.',
      inputSchema: { type: 'object', properties: { event: { type: 'object' } }, required: ['event'] },
      outputSchema: { type: 'object', properties: { decision: { type: 'string' }, reason: { type: 'string' } } },
    },
  ],
}));

server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  if (params.name !== 'review_command') throw new Error(`there is no tool ${params.name}`);
  const command = commandOf(params.arguments?.event);
  if (command === undefined) return { isError: true, content: [{ type: 'text', text: 'the event has no command' }] };
  const answer = /\bcurl\b.*\|\s*(ba)?sh\b/.test(command)
    ? { decision: 'block', reason: 'nothing from the network is piped into a shell' }
    : {};
  return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] };
});

/** @param {any} event */
function commandOf(event) {
  const command = event?.tool_input?.command;
  return typeof command === 'string' ? command : undefined;
}

await server.connect(new StdioServerTransport());
