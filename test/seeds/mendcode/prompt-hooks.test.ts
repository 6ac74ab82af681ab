import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HookBus } from '../../../core/index.ts';
import { configuredHost, fileSessions, standard } from '../../../plugins/index.ts';
import { mendcode } from '../../../plugins/profiles/mendcode/index.ts';
import { type ModelFailure, openModelServer } from '../../helpers/model-server.ts';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';
import { writeFile } from '../../helpers/write-file.ts';

/** A workplace whose user has the model `judge` of a server, which gives the answers in turn. */
async function workplaceWithModel(answers: readonly (string | ModelFailure)[], budget = {}) {
  const { data, project, userHooks } = openWorkplace();
  const { baseURL, questions } = await openModelServer(...answers);
  const model = { provider: 'openai-compatible', baseURL, model: 'judge' };
  writeFile(path.join(data, 'hookline.json'), { model, budget });
  const sessions = fileSessions(path.join(data, 'sessions'));
  const host = configuredHost({ data, sessions });
  const bus = new HookBus({ profile: mendcode, project, sessions, host }).use(standard({ data }));
  return { data, userHooks, questions, bus };
}

const well = '{"ok": true}';
const ask = (prompt: string) => ({ type: 'prompt', prompt });

/** The JSON object that stands in a question, from its first field on. */
const eventIn = (question: string | undefined) => question?.match(/\{"session_id.*\}/s)?.[0] ?? '';

describe('a prompt hook', () => {
  test('has the model judge the event, and {"ok": false} blocks with its reason', async () => {
    const { userHooks, bus, questions } = await workplaceWithModel([
      well,
      '{"ok": false, "reason": "it deletes the database"}',
    ]);
    userHooks('PreToolUse', ask('Does this command look safe? $ARGUMENTS'));
    expect(await bus.emit('PreToolUse', toolCall())).toMatchObject({ decision: 'continue' });
    expect(await bus.emit('PreToolUse', toolCall())).toMatchObject({
      decision: 'block',
      effect: 'refuse',
      reason: 'it deletes the database',
    });
    expect(questions[0]?.text).toContain('Does this command look safe?');
  });

  test.each([
    ['in the place of $ARGUMENTS', 'Look at $ARGUMENTS. Is it safe?', /Look at \{"session_id".*\}\. Is it safe\?$/s],
    ['at the end where there is no $ARGUMENTS', 'Is it safe?', /Is it safe\?\s+\{"session_id".*\}$/s],
  ])('tells the model the event as JSON, %s', async (_title, prompt, expected) => {
    const { userHooks, bus, questions } = await workplaceWithModel([well]);
    userHooks('PreToolUse', ask(prompt));
    await bus.emit('PreToolUse', toolCall());
    expect(questions[0]?.text).toMatch(expected);
    expect(JSON.parse(eventIn(questions[0]?.text))).toMatchObject({ hook_event_name: 'PreToolUse', ...toolCall() });
  });

  test('tells the model the event with stored secrets masked', async () => {
    const { data, userHooks, bus, questions } = await workplaceWithModel([well]);
    writeFile(path.join(data, 'secrets.json'), { DEPLOY: 'correct horse' }, 0o600);
    userHooks('PreToolUse', ask('Well? $ARGUMENTS'));
    await bus.emit('PreToolUse', toolCall('bash', { command: 'deploy --key "correct horse"' }));
    expect(questions[0]?.text).toContain('[secret:DEPLOY]');
    expect(questions[0]?.text).not.toContain('correct horse');
  });

  test('tells the model 8,000 characters of the event at most', async () => {
    const { userHooks, bus, questions } = await workplaceWithModel([well]);
    userHooks('PreToolUse', ask('From here: $ARGUMENTS :to here'));
    await bus.emit('PreToolUse', toolCall('bash', { command: 'x'.repeat(20_000) }));
    expect(questions[0]?.text.match(/From here: (.*) :to here$/s)?.[1]).toHaveLength(8_000);
  });

  test.each<[what: string, answer: string | ModelFailure, code: string]>([
    ['an answer that cannot be read', 'I would rather not say.', 'bad-answer'],
    ['an error', { status: 500 }, 'model-error'],
  ])('never blocks after %s: the run failed', async (_what, answer, code) => {
    const { userHooks, bus } = await workplaceWithModel([answer]);
    userHooks('PreToolUse', ask('Well?'));
    expect(await bus.emit('PreToolUse', toolCall())).toMatchObject({
      decision: 'continue',
      outcomes: [{ status: 'failed', code }],
    });
  });

  test('never blocks without a model: the run failed', async () => {
    const { userHooks, bus } = openWorkplace();
    userHooks('PreToolUse', ask('Well?'));
    expect(await bus().emit('PreToolUse', toolCall())).toMatchObject({
      decision: 'continue',
      outcomes: [{ status: 'failed', code: 'no-model' }],
    });
  });

  test('asks the default model', async () => {
    const { userHooks, bus, questions } = await workplaceWithModel([well]);
    userHooks('PreToolUse', { ...ask('Well?'), model: 'another' });
    await bus.emit('PreToolUse', toolCall());
    expect(questions).toMatchObject([{ model: 'judge' }]);
  });

  test('is counted in the budget, and fails once that is used up', async () => {
    const { userHooks, bus } = await workplaceWithModel([well], { calls: 1 });
    userHooks('PreToolUse', ask('Well?'), ask('Really?'));
    expect((await bus.emit('PreToolUse', toolCall())).outcomes).toMatchObject([
      { status: 'passed' },
      { status: 'failed', code: 'budget' },
    ]);
  });

  test.each([
    ['a run is one call', [well]],
    ['an error is not tried again', [{ status: 500 }]],
  ])('costs one call of the model: %s', async (_title, answers) => {
    const { userHooks, bus, questions } = await workplaceWithModel(answers);
    userHooks('PreToolUse', ask('Well?'));
    await bus.emit('PreToolUse', toolCall());
    expect(questions).toHaveLength(1);
  });
});
