import { expect, test } from 'vitest';
import { memorySessions } from '../../../core/sessions.ts';
import { openAccount } from '../../../plugins/models/session-account.ts';

test('calls are booked before they are made, and tokens counted when they are known', async () => {
  const sessions = memorySessions();
  const account = openAccount('ses_1', { calls: 2 }, sessions);
  await account.book();
  expect(await sessions.load('ses_1')).toMatchObject({ usage: { calls: 1, tokens: 0 } });
  await account.count(120);
  await account.book();
  expect(await sessions.load('ses_1')).toMatchObject({ usage: { calls: 2, tokens: 120 } });
  await expect(account.book()).rejects.toMatchObject({ code: 'budget' });
});

test('the account of a budget that cannot be read is not opened', () => {
  expect(() => openAccount('ses_1', undefined, memorySessions())).toThrow(expect.objectContaining({ code: 'budget' }));
});
