import { expect, test } from 'vitest';
import { wrappers } from '../../../../plugins/guards/rule/wrappers.ts';

test.each([...wrappers])('%s lists options as they are written', (name, wrapper) => {
  expect(name).toMatch(/^[\w-]+$/);
  for (const letters of [wrapper.values, wrapper.inert, wrapper.replacing])
    expect(letters ?? 'a').toMatch(/^[A-Za-z]+$/);
  for (const each of [...(wrapper.valueNames ?? []), ...(wrapper.flagNames ?? [])]) expect(each).toMatch(/^--[a-z]/);
  for (const each of [...(wrapper.lineOptions ?? []), ...(wrapper.markers ?? [])]) expect(each).toMatch(/^-/);
});

test.each([...wrappers])(
  '%s says of no long option both that it takes a value and that it takes none',
  (_name, wrapper) => {
    expect(wrapper.valueNames?.filter((each) => wrapper.flagNames?.includes(each)) ?? []).toEqual([]);
  },
);

test('the usual wrappers are there', () => {
  const usual = ['env', 'timeout', 'nohup', 'sudo', 'nice', 'time', 'command', 'exec', 'xargs', 'find', 'eval'];
  expect(usual.filter((name) => !wrappers.has(name))).toEqual([]);
});
