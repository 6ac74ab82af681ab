import { describe, expect, test } from 'vitest';
import { type KeyAction, keyActions, type PressedKey } from '../../../plugins/panel/key-action.ts';

const none: PressedKey = {
  upArrow: false,
  downArrow: false,
  pageUp: false,
  pageDown: false,
  home: false,
  end: false,
  tab: false,
  escape: false,
  return: false,
  ctrl: false,
  meta: false,
};

type Row = [string, string, Partial<PressedKey>, KeyAction[], KeyAction[]];

describe('what a key asks for, in a list and at a question', () => {
  test.each<Row>([
    ['tab', '', { tab: true }, ['next-list'], []],
    ['shift and tab', '', { tab: true }, ['next-list'], []],
    ['1', '1', {}, ['hooks'], []],
    ['2', '2', {}, ['runs'], []],
    ['3', '3', {}, ['problems'], []],
    ['t', 't', {}, ['trust'], []],
    ['r', 'r', {}, ['refresh'], []],
    ['q', 'q', {}, ['close'], ['close']],
    ['Ctrl-C', 'c', { ctrl: true }, ['close'], ['close']],
    ['escape', '', { escape: true, meta: true }, ['close'], ['no']],
    ['return', '', { return: true }, [], ['no']],
    ['y', 'y', {}, [], ['yes']],
    ['Y', 'Y', {}, [], ['yes']],
    ['n', 'n', {}, [], ['no']],
    ['up', '', { upArrow: true }, ['up'], ['up']],
    ['down', '', { downArrow: true }, ['down'], ['down']],
    ['page up', '', { pageUp: true }, ['page-up'], ['page-up']],
    ['page down', '', { pageDown: true }, ['page-down'], ['page-down']],
    ['home', '', { home: true }, ['first'], ['first']],
    ['end', '', { end: true }, ['last'], ['last']],
    ['another letter', 'x', {}, [], []],
    ['a control key', 't', { ctrl: true }, [], []],
    ['Ctrl-Y', 'y', { ctrl: true }, [], []],
    ['Alt-Q', 'q', { meta: true }, [], []],
    ['the release of a key', 'q', { eventType: 'release' }, [], []],
  ])('%s', (_what, input, key, listing, asking) => {
    expect(keyActions(input, { ...none, ...key }, false)).toEqual(listing);
    expect(keyActions(input, { ...none, ...key }, true)).toEqual(asking);
  });
});

test('keys that were pressed fast all count', () => {
  expect(keyActions('2r', none, false)).toEqual(['runs', 'refresh']);
});

test('no yes is taken from what was pasted', () => {
  expect(keyActions('ty', none, false)).toEqual(['trust']);
  expect(keyActions('yes', none, true)).toEqual([]);
});
