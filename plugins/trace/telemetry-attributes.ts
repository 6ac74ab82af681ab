import type { Attributes } from '@opentelemetry/api';
import { firstLine } from '../../core/text.ts';
import type { EventRun, HookEntry } from '../../types/hook.ts';
import type { Outcome, Verdict } from '../../types/outcome.ts';
import type { Redactor } from '../../types/plugin.ts';

/**
 * What spans and measurements say: names, codes and numbers, never what an event holds or a hook said. `session.id`,
 * `process.exit.code` and `error.type` are of OpenTelemetry's semantic conventions, the rest is of this project's.
 */
export function eventAttributes({ event, subject, session, profile }: EventRun, redact: Redactor): Attributes {
  // The subject is masked before it is cut: half a secret would not be known for one.
  const attributes = {
    'hookline.event.name': event,
    'hookline.profile': profile.id,
    'session.id': session,
    ...(subject !== '' && { 'hookline.event.subject': firstLine(redact(subject)) }),
  };
  return redact(attributes);
}

/** What is known of an event once it is over. */
export function verdictAttributes({ decision, effect, by, permission, limit }: Verdict): Attributes {
  return {
    'hookline.event.decision': decision,
    ...(effect !== undefined && { 'hookline.event.effect': effect }),
    ...(by !== undefined && { 'hookline.event.decided_by': by }),
    ...(permission !== undefined && { 'hookline.event.permission': permission }),
    ...(limit !== undefined && { 'hookline.event.limit': limit }),
  };
}

/** What is known of a hook before it runs. */
export function hookAttributes({ id, event, type, layer, background }: HookEntry): Attributes {
  return {
    'hookline.event.name': event,
    'hookline.hook.id': id,
    'hookline.hook.type': type,
    'hookline.hook.layer': layer.id,
    ...(background && { 'hookline.hook.background': true }),
  };
}

/** What is known of it afterwards. */
export function outcomeAttributes(outcome: Outcome): Attributes {
  const { status, code, exitCode } = outcome;
  const error = errorType(outcome);
  return {
    'hookline.hook.status': status,
    ...(status === 'skipped' && code !== undefined && { 'hookline.hook.skip_code': code }),
    ...(exitCode !== undefined && { 'process.exit.code': exitCode }),
    ...(error !== undefined && { 'error.type': error }),
  };
}

/** Why a run counts for nothing; a block is no error, nor is a hook that was skipped. */
export function errorType({ status, code }: Outcome): string | undefined {
  if (status === 'timedOut') return 'timeout';
  return status === 'failed' ? code : undefined;
}
