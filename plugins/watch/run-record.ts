import { firstLine } from '../../core/text.ts';
import type { HookRun } from '../../types/hook.ts';
import type { Outcome } from '../../types/outcome.ts';
import type { Bus } from '../../types/plugin.ts';

/** One run of a hook, as a list of recent runs tells it. Masked; absent means absent. */
export interface RunRecord {
  /** When the run was over, ISO 8601. */
  readonly time: string;
  readonly event: string;
  /** What matchers were tested against: the tool, the source, the trigger; on an event that has one. */
  readonly subject?: string;
  /** `LAYER/EVENT/GROUP/HOOK` */
  readonly id: string;
  readonly type: string;
  readonly layer: string;
  readonly status: Exclude<Outcome['status'], 'skipped' | 'background'>;
  /** Why a failed run counts for nothing. */
  readonly code?: string;
  /** Of a program that exited. */
  readonly exitCode?: number;
  /** Milliseconds. */
  readonly ms: number;
  /** The first line of what it said, at most 200 characters. */
  readonly said?: string;
}

/** So that all who record one outcome tell the same time of it. */
const known = new WeakMap<Outcome, RunRecord>();

/**
 * What to record of a hook that ran; nothing for one that was skipped, or that has only begun to run in the background. The
 * same object each time it is asked for.
 */
export function runRecord(outcome: Outcome, run: HookRun, bus: Pick<Bus, 'redact'>): RunRecord | undefined {
  const { status } = outcome;
  if (status === 'skipped' || status === 'background') return undefined;
  const record = known.get(outcome) ?? Object.freeze(makeRecord({ ...outcome, status }, run, bus));
  known.set(outcome, record);
  return record;
}

function makeRecord(
  { id, type, layer, status, code, exitCode, ms, said }: Outcome & Pick<RunRecord, 'status'>,
  { event: { event, subject } }: HookRun,
  bus: Pick<Bus, 'redact'>,
): RunRecord {
  // The outcome is masked already. The subject is the agent's own text: masked before it is cut.
  const masked = bus.redact({ event, subject, id, layer });
  return {
    time: new Date().toISOString(),
    event: masked.event,
    ...(subject !== '' && { subject: firstLine(masked.subject) }),
    id: masked.id,
    type,
    layer: masked.layer,
    status,
    ...(code !== undefined && { code }),
    ...(exitCode !== undefined && { exitCode }),
    ms,
    ...(said !== undefined && { said }),
  };
}
