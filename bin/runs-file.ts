import path from 'node:path';

/** The file in the data dir in which `run` and `replay` record the hooks that ran, for the panel. */
export function runsFile(data: string): string {
  return path.join(data, 'runs.jsonl');
}
