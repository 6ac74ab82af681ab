import { metrics } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { createInstruments } from '../../../plugins/trace/telemetry-instruments.ts';
import type { HookEntry } from '../../../types/hook.ts';
import type { Outcome } from '../../../types/outcome.ts';
import { registerTelemetry } from '../../helpers/telemetry.ts';

test('milliseconds are measured in seconds; what was skipped or goes on in the background is not', async () => {
  const telemetry = registerTelemetry();
  const { hook } = createInstruments(metrics.getMeter('test'));
  const entry = { event: 'Before', type: 'command' } as HookEntry;
  for (const status of ['passed', 'skipped', 'background', 'timedOut'] as const) {
    hook({ id: 'x', type: 'command', layer: 'user', status, ms: 1_500 } satisfies Outcome, entry);
  }
  expect(await telemetry.points('hookline.hook.duration')).toMatchObject([
    { attributes: { 'hookline.hook.status': 'passed' }, unit: 's', count: 1, sum: 1.5 },
    { attributes: { 'hookline.hook.status': 'timedOut', 'error.type': 'timeout' }, count: 1, sum: 1.5 },
  ]);
});
