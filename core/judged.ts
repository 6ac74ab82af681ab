import type { FailureCode, Outcome, Refusal } from '../types/outcome.ts';

/** What a hook came to, without what every outcome carries. */
export type Judged = Omit<Outcome, 'id' | 'type' | 'layer' | 'ms'>;

/** What a hook that was refused came to. */
export function skipped({ code, reason }: Refusal): Judged {
  return { status: 'skipped', code, reason };
}

/** What a run that counts for nothing came to. */
export function failed(code: FailureCode): Judged {
  return { status: 'failed', code };
}
