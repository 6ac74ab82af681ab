import { expect, test } from 'vitest';
import { placeOf } from '../../../plugins/trace/report-place.ts';

test.each([
  [0, 10, 100, 'left:min(0.000%,100% - 3px);width:10.000%'],
  [50, 50, 100, 'left:min(50.000%,100% - 3px);width:50.000%'],
  [-1, 0, 100, 'left:min(0.000%,100% - 3px);width:0.000%'],
  [0, 0, 0, 'left:min(0.000%,100% - 3px);width:0.000%'],
])('%s and %s of %s: %s', (start, length, whole, style) => {
  expect(placeOf(start, length, whole)).toBe(style);
});
