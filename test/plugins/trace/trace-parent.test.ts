import { expect, test } from 'vitest';
import { formatTraceParent, parseTraceParent } from '../../../plugins/trace/trace-parent.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

test('a traceparent is read and written as W3C has it', () => {
  const parsed = { traceId: trace, spanId: span, traceFlags: 1 };
  expect(parseTraceParent(`00-${trace}-${span}-01`)).toEqual(parsed);
  expect(formatTraceParent(parsed)).toBe(`00-${trace}-${span}-01`);
  expect(formatTraceParent({ ...parsed, traceFlags: 0 })).toBe(`00-${trace}-${span}-00`);
});

test.each([
  ['flags of which only the first bit counts', `00-${trace}-${span}-03`],
  ['a later version', `cc-${trace}-${span}-01`],
  ['a later version with more fields', `cc-${trace}-${span}-01-more`],
  ['white space around it', ` 00-${trace}-${span}-01\n`],
])('%s is read', (_, text) => {
  expect(parseTraceParent(text)).toEqual({ traceId: trace, spanId: span, traceFlags: 1 });
});

test.each([
  undefined,
  '',
  'nonsense',
  `00-${trace}-${span}`,
  `00-${trace}-${span}-01-more`,
  `ff-${trace}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${trace.slice(1)}-${span}-01`,
])('%s is none', (text) => {
  expect(parseTraceParent(text)).toBeUndefined();
});
