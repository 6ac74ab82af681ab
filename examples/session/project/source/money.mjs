/** Reads an amount such as `10.00`, in cents. */
export function parseAmount(text) {
  const parts = /^(\d+)\.(\d\d)$/.exec(text);
  if (!parts) throw new RangeError(`"${text}" is no amount: write it like 10.00`);
  return Number(parts[1]) * 100 + Number(parts[2]);
}

/** Writes cents as an amount such as `10.00`. */
export function formatAmount(cents) {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
