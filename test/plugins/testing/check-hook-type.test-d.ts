import { test } from 'vitest';
import { defineHookType } from '../../../core/define.ts';
import { checkHookType } from '../../../plugins/testing/check-hook-type.ts';

const own = defineHookType({
  type: 'own',
  summary: '',
  schema: { type: 'object', required: ['from'], properties: { from: { type: 'integer' }, to: { type: 'integer' } } },
  run: () => undefined,
});

test('cases compile with hooks of the type, and faulty ones where they are meant to be', () => {
  void checkHookType(own, {
    valid: [{ from: 1 }, { from: 1, to: 2, timeout: 3 }],
    invalid: [{ hook: { from: 'nine' }, problem: { code: 'bad-field' } }],
    runs: [{ hook: { from: 1 }, outcome: { status: 'passed' } }],
  });
});

test('valid hooks and runs of another shape do not compile', () => {
  // @ts-expect-error: `from` is missing
  void checkHookType(own, { valid: [{}] });
  // @ts-expect-error: `from` is a number
  void checkHookType(own, { valid: [{ from: 'nine' }] });
  // @ts-expect-error: no such field
  void checkHookType(own, { runs: [{ hook: { from: 1, form: 2 }, outcome: {} }] });
  // @ts-expect-error: no such status
  void checkHookType(own, { runs: [{ hook: { from: 1 }, outcome: { status: 'fine' } }] });
  // @ts-expect-error: no such code
  void checkHookType(own, { invalid: [{ hook: {}, problem: { code: 'bad-fields' } }] });
});
