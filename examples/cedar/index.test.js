// @ts-check
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { checkHookType } from 'hookline/testing';
import { cedarValue } from './cedar-value.js';
import cedar from './index.js';

const agents = path.join(import.meta.dirname, 'data/agents.cedar');
/** @param {string} tool_name @param {object} tool_input */
const call = (tool_name, tool_input) => ({ tool_name, tool_input });
const forced = call('bash', { command: 'git push origin main --force' });

test('policies permit and forbid events, and the reason of a forbidden one is that of its policy', () =>
  checkHookType(cedar, {
    valid: [{ policies: './agents.cedar' }, { policies: './agents.cedar', principal: 'reviewer', timeout: 1 }],
    invalid: [{ hook: { principal: 'main' }, problem: { code: 'bad-field' } }],
    runs: [
      { hook: { policies: agents }, payload: call('bash', { command: 'git push' }), outcome: { status: 'passed' } },
      {
        hook: { policies: agents },
        payload: forced,
        outcome: { status: 'blocked', reason: 'a forced push rewrites what others have: push without it, or ask' },
      },
      {
        hook: { policies: agents },
        payload: call('read', { path: 'app/.env' }),
        outcome: { reason: 'files named .env are not read by agents' },
      },
      { hook: { policies: agents }, event: 'Stop', outcome: { status: 'passed' } },
    ],
  }));

test('what no policy permits, and what cannot be judged, is forbidden', async (context) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-cedar-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  /** @param {string} text */
  const file = (text) => {
    const name = path.join(folder, `${fs.readdirSync(folder).length}.cedar`);
    fs.writeFileSync(name, text);
    return name;
  };
  /** @param {string} policies @param {string} reason */
  const blocks = (policies, reason) => ({
    hook: { policies, principal: 'main' },
    payload: forced,
    outcome: /** @type {const} */ ({ status: 'blocked', reason }),
  });
  const reviewers = 'permit (principal == Agent::"reviewer", action, resource);';
  await checkHookType(cedar, {
    runs: [
      blocks(file(''), 'no policy permits it'),
      blocks(file(reviewers), 'no policy permits it'),
      { hook: { policies: file(reviewers), principal: 'reviewer' }, outcome: { status: 'passed' } },
      blocks(
        file('permit (principal, action, resource); forbid (principal, action, resource);'),
        'policy 2 forbids it',
      ),
    ],
  });
  const forbid = 'forbid (principal, action, resource);';
  const permit = 'permit (principal, action, resource);';
  await checkHookType(cedar, {
    runs: [
      // Names are for people: no policy takes the place of another by its own.
      blocks(file(`@id("a") ${forbid} @id("a") ${permit}`), 'a forbids it'),
      blocks(file(`@id("policy 2") ${forbid} ${permit}`), 'policy 2 forbids it'),
      blocks(file(`@id("__proto__") ${forbid} ${permit}`), '__proto__ forbids it'),
      {
        hook: { policies: file(permit) },
        payload: call('bash', { command: '\ud800' }),
        outcome: { status: 'blocked' },
      },
      {
        hook: { policies: file('permit (principal, action, resource == Event::"SessionStart");') },
        event: 'SessionStart',
        payload: { source: 'startup' },
        outcome: { status: 'passed' },
      },
    ],
  });
  for (const policies of [
    path.join(folder, 'absent.cedar'),
    file('permit (principal'),
    file(`permit (principal, action, resource) when { context.nope == 1 };`),
  ]) {
    await checkHookType(cedar, { runs: [{ hook: { policies }, payload: forced, outcome: { status: 'blocked' } }] });
  }
});

test('a payload cannot pass for what it is not', () => {
  const payload = { a: null, b: [1, null, 1.5], c: { __entity: { type: 'Agent', id: 'root' }, d: true } };
  assert.deepEqual(cedarValue(payload), { b: [1, '1.5'], c: { d: true } });
});
