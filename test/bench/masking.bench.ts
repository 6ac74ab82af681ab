import { createMasker } from '../../plugins/guards/masker.ts';
import { compareCpu, type Measurement } from './measure.ts';

/** How many values are stored. */
const count = 1_000;

/** What masking a text costs in CPU, all encoded forms of all values, against a loop that replaces the raw values alone. */
export async function maskingBenchmarks(): Promise<Measurement[]> {
  const secrets = new Map(Array.from({ length: count }, (_, index) => [`KEY_${index}`, secretOf(index)]));
  const masker = createMasker(secrets);
  const values = [...secrets.values()];
  const bare = (text: string) => values.reduce((rest, value) => rest.replaceAll(value, '[secret]'), text);
  const results: Measurement[] = [];
  for (const [size, rounds, calls] of [
    ['64 KB', 15, 40],
    ['1 MB', 9, 4],
  ] as const) {
    const text = logOf(size === '64 KB' ? 2 ** 16 : 2 ** 20, values);
    results.push(
      await compareCpu(
        `masking: 1000 secrets over ${size}`,
        rounds,
        repeat(calls, () => masker.text(text)),
        repeat(calls, () => bare(text)),
        calls,
      ),
    );
  }
  return results;
}

/** Letters and digits that look like nothing else, the same at each run. */
function secretOf(index: number): string {
  let state = index + 1;
  let text = '';
  for (let letter = 0; letter < 24; letter += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    text += (state % 36).toString(36);
  }
  return `sk_${text}`;
}

/** What a program may print: lines of it, in which a stored value stands now and then. */
function logOf(length: number, values: readonly string[]): string {
  const lines: string[] = [];
  for (let line = 0, size = 0; size < length; line += 1) {
    const value = line % 200 === 199 ? ` key=${values[line % values.length]}` : '';
    const text = `2026-01-01T00:00:00Z info src/file-${line}.ts: compiled in ${line % 97} ms, cache ${line % 2 ? 'hit' : 'miss'}${value}`;
    lines.push(text);
    size += text.length + 1;
  }
  return lines.join('\n');
}

function repeat(times: number, call: () => unknown): () => void {
  return () => {
    for (let time = 0; time < times; time += 1) call();
  };
}
