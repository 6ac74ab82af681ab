import assert from 'node:assert/strict';
import test from 'node:test';
import { formatAmount, parseAmount } from '../source/money.mjs';
import { split } from '../source/split.mjs';

const bills = [
  { total: 1200, people: 4 },
  { total: 1000, people: 3 },
  { total: 2003, people: 6 },
];

test('an amount is read and written in cents', () => {
  assert.equal(parseAmount('10.05'), 1005);
  assert.equal(formatAmount(1005), '10.05');
});

test('a bill without people is refused', () => {
  assert.throws(() => split(1000, 0), RangeError);
});

test('the shares add up to the bill', () => {
  for (const { total, people } of bills) {
    const sum = split(total, people).reduce((cents, share) => cents + share, 0);
    assert.equal(sum, total);
  }
});

test('no share is more than a cent above another', () => {
  for (const { total, people } of bills) {
    const shares = split(total, people);
    assert.ok(Math.max(...shares) - Math.min(...shares) <= 1, `${shares}`);
  }
});
