/** Splits a bill: the share of each person, in cents. */
export function split(total, people) {
  if (people < 1) throw new RangeError('a bill needs somebody to pay it');
  const share = Math.round(total / people);
  return Array.from({ length: people }, () => share);
}
