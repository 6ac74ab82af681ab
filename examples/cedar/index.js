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
    const { policies, reasons, fault } = await readPolicies(path.resolve(entry.layer.directory, hook.policies));
    if (fault !== undefined) return block(`${hook.policies} cannot be read: ${fault}`);
    const answer = isAuthorized({
      principal: { type: 'Agent', id: hook.principal ?? 'main' },
      action: { type: 'Action', id: event.event },
      resource: { type: event.subject === '' ? 'Event' : 'Tool', id: event.subject || event.event },
      context: cedarValue(payload),
      policies: { staticPolicies: policies },
      entities: [],
    });
    if (answer.type === 'failure') return block(`the policies cannot be applied: ${answer.errors[0]?.message}`);
    const { decision, diagnostics } = answer.response;
    const [error] = diagnostics.errors;
    if (error) return block(`${error.policyId} cannot be judged: ${error.error.message}`);
    if (decision === 'allow') return undefined;
    const [first = ''] = diagnostics.reason;
    return block(first === '' ? 'no policy permits it' : (reasons.get(first) ?? `${first} forbids it`));
  },
});

/**
 * Reads the policies of a file, each with the text of its annotation `@reason`.
 * @param {string} file
 */
async function readPolicies(file) {
  /** @type {Record<string, string>} */
  const policies = {};
  /** @type {Map<string, string>} */
  const reasons = new Map();
  try {
    const parts = policySetTextToParts(await fs.readFile(file, 'utf8'));
    if (parts.type === 'failure') return { policies, reasons, fault: parts.errors[0]?.message ?? 'no policies' };
    for (const [index, text] of parts.policies.entries()) {
      const parsed = policyToJson(text);
      const annotations = parsed.type === 'success' ? (parsed.json.annotations ?? {}) : {};
      const id = annotations.id ?? `policy ${index + 1}`;
      policies[id] = text;
      if (annotations.reason) reasons.set(id, annotations.reason);
    }
    return { policies, reasons };
  } catch (thrown) {
    return { policies, reasons, fault: String(thrown) };
  }
}
