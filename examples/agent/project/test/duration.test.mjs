import assert from 'node:assert/strict';
import test from 'node:test';
import { formatMinutes } from '../source/duration.mjs';

test('less than an hour has minutes alone', () => {
  assert.equal(formatMinutes(45), '45 min');
});

test('hours and minutes stand side by side', () => {
  assert.equal(formatMinutes(90), '1 h 30 min');
});

test('full hours have no minutes', () => {
  assert.equal(formatMinutes(120), '2 h');
});

test('a part of a minute counts as one', () => {
  assert.equal(formatMinutes(89.5), '1 h 30 min');
});
