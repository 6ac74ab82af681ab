import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { HookBus } from '../../core/index.ts';
import { mendcode } from '../../plugins/profiles/mendcode/index.ts';
import { standard } from '../../plugins/standard.ts';
import { compareCpu, type Measurement } from './measure.ts';

/** What it costs to read a changed file of 1,000 hooks, against parsing its text alone. */
export async function reloadBenchmarks(): Promise<Measurement[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-bench-'));
  const file = path.join(folder, 'hooks.json');
  let version = 0;
  const write = () => {
    version += 1;
    const groups = Array.from({ length: 1_000 }, (_, index) => ({
      matcher: `tool-${index}|edit`,
      hooks: [{ type: 'command', command: `./hooks/check-${index}.sh --version ${version}`, timeout: 5 }],
    }));
    fs.writeFileSync(file, JSON.stringify({ hooks: { PreToolUse: groups } }, undefined, 2));
  };
  write();
  const text = fs.readFileSync(file, 'utf8');
  const bus = new HookBus({ profile: mendcode, project: folder }).use(standard({ data: folder }));
  try {
    const reload = async () => {
      await bus.reload();
    };
    const bare = () => {
      const errors: ParseError[] = [];
      parse(text, errors, { allowTrailingComma: true });
    };
    return [await compareCpu('reload: 1000 hooks', 25, reload, bare, 1, write)];
  } finally {
    await bus.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
