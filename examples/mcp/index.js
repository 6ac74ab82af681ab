// @ts-check
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { defineHookType, json, text } from 'hookline';

export default defineHookType({
  type: 'mcp',
  summary: 'Has a tool of an MCP server judge the event.',
  schema: {
    type: 'object',
    required: ['server', 'tool'],
    properties: {
      server: {
        type: 'array',
        minItems: 1,
        items: { type: 'string' },
        description: 'The program that serves over stdio, and its words.',
      },
      tool: { type: 'string', description: 'The tool; it gets the event as its argument "event".' },
      arguments: { type: 'object', description: 'What else the tool gets.' },
    },
  },
  defaults: { timeout: 15 },
  label: ({ server, tool }) => `${tool} of ${server[0]}`,
  program: ({ server }) => server[0] ?? '',
  async run({ hook, entry, payload, signal, ended }) {
    const [command = '', ...args] = hook.server;
    const transport = new StdioClientTransport({ command, args, cwd: entry.layer.directory, stderr: 'ignore' });
    const client = new Client({ name: 'hookline-mcp', version: '0.1.0' });
    // The hook's own clock ends the call, by the signal: the client's has to be the longer one.
    const options = { signal, timeout: (entry.timeout + 1) * 1000 };
    // At the timeout: the client would give the server two seconds more.
    signal.addEventListener('abort', () => end(transport.pid), { once: true });
    try {
      await client.connect(transport, options);
      const call = { name: hook.tool, arguments: { ...hook.arguments, event: payload } };
      const result = await client.callTool(call, undefined, options);
      // A server may take seconds to leave: what its tool said counts all the same.
      ended();
      const said = textOf(result.content);
      if (result.isError) throw new Error(said);
      // An answer as command hooks print it, {"decision": "block", "reason": …}, structured or as text.
      return result.structuredContent ? json(result.structuredContent) : text(said);
    } finally {
      await client.close();
    }
  },
});

/** @param {number | null} pid */
function end(pid) {
  try {
    if (pid !== null) process.kill(pid);
  } catch {
    // It has ended by itself.
  }
}

/**
 * The texts of a tool's result.
 * @param {unknown} content
 */
function textOf(content) {
  const parts = Array.isArray(content) ? content : [];
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
