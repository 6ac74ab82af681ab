/**
 * Milliseconds on the clock of `performance.now()`, the monotonic one. That itself has Node load ten modules at its first use,
 * which the start of a program feels; an event's time stamp, on the same clock by the DOM's standard, does not.
 */
export function now(): number {
  return sinceBoot() - origin;
}

const stamp = new Event('clock').timeStamp;
const origin = sinceBoot() - stamp;

function sinceBoot(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
