import { expect, test } from 'vitest';
import { HooklineError } from '../../core/error.ts';

test('an error carries its code, its cause, and its name on the prototype', () => {
  const cause = new Error('why');
  const error = new HooklineError('closed', 'the bus is closed', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ code: 'closed', message: 'the bus is closed', cause, name: 'HooklineError' });
  expect(Object.hasOwn(error, 'name')).toBe(false);
  expect(String(error)).toBe('HooklineError: the bus is closed');
});
