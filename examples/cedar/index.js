// @ts-check
import fs from 'node:fs/promises';
import path from 'node:path';
import { isAuthorized, policySetTextToParts, policyToJson } from '@cedar-policy/cedar-wasm/nodejs';
import { block, defineHookType } from 'hookline';
import { cedarValue } from './cedar-value.js';

export default defineHookType({
  type: 'cedar',
  summary: 'Has Cedar policies permit or forbid the event.',
  schema: {
    type: 'object',
    required: ['policies'],
    properties: {
      policies: { type: 'string', description: 'The policies, a file beside the hooks file: ./agents.cedar' },
      principal: { type: 'string', description: 'Who asks, as the policies name it: Agent::"<principal>".' },
    },
  },
  defaults: { principal: 'main', timeout: 5 },
  label: ({ policies }) => policies,
  async run({ hook, entry, event, payload }) {
    // What cannot be read or judged permits nothing: a guard fails closed.
    const { policies, fault } = await readPolicies(path.resolve(entry.layer.directory, hook.policies));
    if (fault !== undefined) return block(`${hook.policies} cannot be read: ${fault}`);
    try {
      return judge(policies, {
        principal: { type: 'Agent', id: hook.principal },
        action: { type: 'Action', id: event.event },
        resource: resourceOf(event),
        context: cedarValue(payload),
      });
    } catch (thrown) {
      return block(`the event cannot be judged: ${messageOf(thrown)}`);
    }
  },
});

/** @typedef {{ readonly text: string, readonly name: string, readonly reason?: string }} Policy */

/**
 * What the policies, each under an id of its own, say of a request.
 * @param {ReadonlyMap<string, Policy>} policies
 * @param {Pick<import('@cedar-policy/cedar-wasm/nodejs').AuthorizationCall, 'principal' | 'action' | 'resource' | 'context'>} request
 */
function judge(policies, request) {
  const staticPolicies = Object.fromEntries([...policies].map(([id, { text }]) => [id, text]));
  const answer = isAuthorized({ ...request, policies: { staticPolicies }, entities: [] });
  if (answer.type === 'failure') return block(`the policies cannot be applied: ${answer.errors[0]?.message}`);
  const { decision, diagnostics } = answer.response;
  const [error] = diagnostics.errors;
  if (error) return block(`${policies.get(error.policyId)?.name} cannot be judged: ${error.error.message}`);
  if (decision === 'allow') return undefined;
  const forbidding = policies.get(diagnostics.reason[0] ?? '');
  return block(forbidding ? (forbidding.reason ?? `${forbidding.name} forbids it`) : 'no policy permits it');
}

/** @param {import('hookline').EventRun} event */
function resourceOf({ event, subject, definition }) {
  // Other events have a subject too, such as how a session starts.
  const isTool = definition.subject === 'tool_name' && subject !== '';
  return isTool ? { type: 'Tool', id: subject } : { type: 'Event', id: event };
}

/**
 * Reads the policies of a file, each with what its annotations `@id` and `@reason` say; two may have the same name.
 * @param {string} file
 */
async function readPolicies(file) {
  /** @type {Map<string, Policy>} */
  const policies = new Map();
  try {
    const parts = policySetTextToParts(await fs.readFile(file, 'utf8'));
    if (parts.type === 'failure') return { policies, fault: parts.errors[0]?.message ?? 'no policies' };
    for (const [index, text] of parts.policies.entries()) {
      const parsed = policyToJson(text);
      const { id, reason } = parsed.type === 'success' ? (parsed.json.annotations ?? {}) : {};
      const position = `policy ${index + 1}`;
      policies.set(position, { text, name: id || position, ...(reason && { reason }) });
    }
    return { policies };
  } catch (thrown) {
    return { policies, fault: messageOf(thrown) };
  }
}

/** @param {unknown} thrown */
function messageOf(thrown) {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
