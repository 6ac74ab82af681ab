import type { Meter } from '@opentelemetry/api';
import type { HookEntry } from '../../types/hook.ts';
import type { Outcome, Verdict } from '../../types/outcome.ts';
import { errorType } from './telemetry-attributes.ts';

/** What is measured. */
export interface Instruments {
  /** A hook that ran; one that was skipped, or goes on in the background, has taken no time to tell. */
  hook(outcome: Outcome, entry: HookEntry): void;
  event(verdict: Verdict, milliseconds: number): void;
}

/** Makes the histograms of a meter, in seconds. Their attributes have few values each. */
export function createInstruments(meter: Meter): Instruments {
  const hooks = meter.createHistogram('hookline.hook.duration', {
    ...seconds,
    description: 'How long hooks ran, from admission to the end.',
  });
  const events = meter.createHistogram('hookline.event.duration', {
    ...seconds,
    description: 'How long events kept the agent waiting.',
  });
  return {
    hook(outcome, { event, type }) {
      if (outcome.status === 'skipped' || outcome.status === 'background') return;
      const error = errorType(outcome);
      hooks.record(outcome.ms / 1_000, {
        'hookline.event.name': event,
        'hookline.hook.type': type,
        'hookline.hook.status': outcome.status,
        ...(error !== undefined && { 'error.type': error }),
      });
    },
    event({ event, decision }, milliseconds) {
      events.record(milliseconds / 1_000, { 'hookline.event.name': event, 'hookline.event.decision': decision });
    },
  };
}

/** From the start of a program to the longest timeouts. */
const seconds = {
  unit: 's',
  advice: { explicitBucketBoundaries: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120] },
};
