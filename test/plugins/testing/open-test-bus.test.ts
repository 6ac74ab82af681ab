import { expect, expectTypeOf, test } from 'vitest';
import { openTestBus } from '../../../plugins/testing/open-test-bus.ts';
import { callType, groupOf } from '../../helpers/test-bus.ts';
import { testProfile } from '../../helpers/test-profile.ts';

const call = callType({ no: () => ({ block: 'no' }) });

test('it runs the hooks that it is given by the types that it is given, and knows nothing else', async () => {
  const hooks = { PreToolUse: [groupOf(['no'], 'bash')], Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] };
  const bus = openTestBus({ use: [call], hooks });
  expect(await bus.emit('PreToolUse', { tool_name: 'bash', tool_input: {} })).toMatchObject({
    decision: 'block',
    by: 'test/PreToolUse/0/0',
  });
  const { hooks: listed, problems } = await bus.list();
  expect(listed).toHaveLength(1);
  expect(problems).toMatchObject([{ code: 'unknown-type' }]);
});

test('it takes another dialect, and its types', async () => {
  const bus = openTestBus({ profile: testProfile, use: [call], hooks: { Before: [groupOf(['no'])] } });
  expectTypeOf(bus.profile).toEqualTypeOf<typeof testProfile>();
  expect((await bus.emit('Before', { tool: 'a' })).decision).toBe('block');
});

test('with nothing at all it is quiet', async () => {
  expect(await openTestBus().emit('Stop', {})).toMatchObject({ decision: 'continue', outcomes: [] });
});
