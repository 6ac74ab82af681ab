// @ts-check

/**
 * An event's payload as Cedar reads it: Cedar has no null and no fractions, and keys such as `__entity` would make a value
 * of a payload stand for something else. Those are left out; a fraction becomes its text.
 * @param {unknown} value
 * @returns {any}
 */
export function cedarValue(value) {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(cedarValue);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : String(value);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => inner !== null && !key.startsWith('__'));
  return Object.fromEntries(kept.map(([key, inner]) => [key, cedarValue(inner)]));
}
