import { expect, test } from 'vitest';
import { decisionOf, statusWord, toneOf } from '../../../plugins/trace/report-tone.ts';
import { aTraceEvent } from '../../helpers/trace-event.ts';

test.each([
  [{ decision: 'continue' }, 'continue', 'good'],
  [{ decision: 'block', effect: 'refuse' }, 'refused', 'refused'],
  [{ decision: 'block', effect: 'feedback' }, 'feedback', 'warned'],
  [{ decision: 'block', effect: 'followUp' }, 'follow-up', 'warned'],
  [{ decision: 'block', effect: 'cancel' }, 'cancelled', 'refused'],
  [{ decision: 'stop' }, 'stopped', 'refused'],
  [{ decision: 'constructor' }, 'constructor', 'refused'],
])('%j reads %s and is %s', (event, word, tone) => {
  expect(decisionOf(aTraceEvent(event))).toEqual({ word, tone });
});

test('each status has its colour, an unknown one the quiet one', () => {
  const statuses = ['passed', 'blocked', 'failed', 'timedOut', 'skipped', 'background', 'constructor'];
  expect(statuses.map(toneOf)).toEqual(['good', 'refused', 'warned', 'warned', 'quiet', 'quiet', 'quiet']);
  expect(['timedOut', 'passed'].map(statusWord)).toEqual(['timed out', 'passed']);
});
