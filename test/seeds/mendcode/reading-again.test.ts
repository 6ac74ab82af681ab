import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { toolCall } from '../../helpers/tool-call.ts';
import { openWorkplace } from '../../helpers/workplace.ts';

const prompt = { prompt: 'mend the parser' };

describe('the files', () => {
  test('are read again at the start of every turn', async () => {
    const { userHooks, bus } = openWorkplace();
    const running = bus();
    userHooks('UserPromptSubmit', 'echo as it was');
    const before = await running.emit('UserPromptSubmit', prompt);
    userHooks('UserPromptSubmit', 'echo as it is now');
    const after = await running.emit('UserPromptSubmit', prompt);
    expect([before.context, after.context]).toEqual([['as it was'], ['as it is now']]);
  });

  test('are looked at again at most every five seconds otherwise', async () => {
    const { userHooks, bus } = openWorkplace();
    const running = bus();
    const said = async () => (await running.emit('PreToolUse', toolCall())).outcomes[0]?.said;
    userHooks('PreToolUse', 'echo as it was');
    expect(await said()).toBe('as it was');
    userHooks('PreToolUse', 'echo as it is now');
    expect(await said()).toBe('as it was');
    await sleep(5_100);
    expect(await said()).toBe('as it is now');
  });
});
