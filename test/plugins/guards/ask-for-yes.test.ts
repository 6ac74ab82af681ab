import timers from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { askForYes } from '../../../plugins/guards/ask-for-yes.ts';
import { fakeTerminal } from '../../helpers/fake-terminal.ts';

/** A question at a terminal, and when it was drawn. */
function aQuestion(signal?: AbortSignal) {
  const { input, press } = fakeTerminal();
  const draw = vi.fn();
  const answer = askForYes(input, draw, signal);
  return {
    input,
    press,
    draw,
    answer,
    drawn: () => vi.waitFor(() => expect(draw).toHaveBeenCalledOnce(), { timeout: 20_000 }),
  };
}

test.each([
  ['y', true],
  ['Y', true],
  ['n', false],
  ['N', false],
  ['\r', false],
  ['\u001b', false],
  ['\u0003', false],
  ['\u0004', false],
])('%j is an answer: %j', async (key, answered) => {
  const { answer, drawn, press } = aQuestion();
  await drawn();
  press(key);
  expect(await answer).toBe(answered);
});

test('input that goes on and on holds the question up for no longer than a while', async () => {
  const { answer, drawn, press } = aQuestion();
  const held = setInterval(() => press('y'), 5);
  try {
    await vi.waitFor(drawn, { timeout: 20_000 });
  } finally {
    clearInterval(held);
  }
  // What was held is one piece, over when it is quiet.
  await timers.setTimeout(500);
  press('\u001b');
  expect(await answer).toBe(false);
});

test('a question that cannot be drawn throws, and no listener stays', async () => {
  const { input } = fakeTerminal();
  const before = input.eventNames().map((name) => input.listenerCount(name));
  const fail = () => {
    throw new Error('no screen');
  };
  await expect(askForYes(input, fail)).rejects.toThrow('no screen');
  expect(input.eventNames().map((name) => input.listenerCount(name))).toEqual(before);
});

test('a signal that was given already is a no, and nothing is drawn', async () => {
  const { answer, draw } = aQuestion(AbortSignal.abort());
  expect(await answer).toBe(false);
  expect(draw).not.toHaveBeenCalled();
});
