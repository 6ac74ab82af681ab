/** A record of a Chrome trace, as far as its rules go. */
interface RuledRecord {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly s?: string;
  readonly args: { readonly name?: unknown };
}

/**
 * What is wrong with a Chrome trace in the JSON array format, by the rules of its description: the fields of each phase,
 * times as numbers, and on one row (a `tid` of a `pid`) complete events that nest or follow each other, never overlap.
 */
export function traceFaults(trace: unknown): string[] {
  if (!Array.isArray(trace)) return ['it is no list'];
  const faults = trace.flatMap((record, index) => recordFaults(record).map((fault) => `record ${index}: ${fault}`));
  const spans = (trace as RuledRecord[]).filter(({ ph }) => ph === 'X');
  const rows = Map.groupBy(spans, ({ pid, tid }) => `${pid}/${tid}`);
  return [...faults, ...[...rows].flatMap(([row, found]) => overlaps(found).map((fault) => `row ${row}: ${fault}`))];
}

function recordFaults({ name, ph, pid, tid, ts, dur, s, args }: RuledRecord): string[] {
  const isTime = (value: number) => Number.isFinite(value) && value >= 0;
  return [
    ...(typeof name === 'string' && name !== '' ? [] : ['no name']),
    ...(['X', 'M', 'i'].includes(ph) ? [] : [`unknown phase ${ph}`]),
    ...(Number.isInteger(pid) && Number.isInteger(tid) ? [] : ['no pid or tid']),
    ...(ph === 'M' || isTime(ts) ? [] : ['no ts']),
    ...(ph !== 'X' || isTime(dur) ? [] : ['no dur']),
    ...(ph !== 'i' || ['g', 'p', 't'].includes(s ?? '') ? [] : ['no scope']),
    ...(typeof args === 'object' && args !== null ? [] : ['no args']),
    ...(ph !== 'M' || (['process_name', 'thread_name'].includes(name) && typeof args.name === 'string')
      ? []
      : ['no metadata that is known']),
  ];
}

function overlaps(spans: readonly RuledRecord[]): string[] {
  const open: RuledRecord[] = [];
  const sorted = [...spans].sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  return sorted.flatMap((span) => {
    while ((open.at(-1)?.ts ?? 0) + (open.at(-1)?.dur ?? 0) <= span.ts && open.length > 0) open.pop();
    const around = open.at(-1);
    open.push(span);
    const fits = !around || span.ts + span.dur <= around.ts + around.dur;
    return fits ? [] : [`"${span.name}" overlaps "${around.name}"`];
  });
}
