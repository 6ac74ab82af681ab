import type { Payload } from '../../core/index.ts';

/** The lines of a payload's texts in which a stored secret was masked, as hooks get them: `KEY=[secret:NAME]`. */
export function maskedLines(payload: Payload): readonly string[] {
  return textsOf(payload)
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.includes('[secret:'));
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
