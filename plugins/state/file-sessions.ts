import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isObject } from '../../core/path.ts';
import type { SessionState, SessionStore } from '../../types/session.ts';

/** A state that nobody came back for in this time is thrown away, in milliseconds. */
const keptFor = 30 * 24 * 3_600 * 1_000;

/**
 * Keeps session states as one small file each, so that events fired by separate processes share them. A state that
 * cannot be read counts as none.
 */
export function fileSessions(folder: string): SessionStore {
  const fileOf = (session: string) => path.join(folder, `${fileName(session)}.json`);
  return {
    async load(session) {
      try {
        return stateOf(JSON.parse(fs.readFileSync(fileOf(session), 'utf8')));
      } catch {
        return undefined;
      }
    },
    async save(session, state) {
      const file = fileOf(session);
      if (!state) {
        fs.rmSync(file, { force: true });
        return;
      }
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      throwOldAway(folder);
      const { default: writeFileAtomic } = await import('write-file-atomic');
      await writeFileAtomic(file, JSON.stringify(state), { mode: 0o600 });
    },
  };
}

/** Session ids are the agent's text: what could be no file name, or another one's, becomes a digest. */
function fileName(session: string): string {
  const plain = /^[\w-]{1,100}$/.test(session) && session === session.toLowerCase();
  return plain ? session : `sha256-${createHash('sha256').update(session).digest('hex')}`;
}

function stateOf(found: unknown): SessionState | undefined {
  if (!isObject(found) || !isObject(found.followUps)) return undefined;
  const counts = Object.entries(found.followUps).filter((pair): pair is [string, number] => Number.isInteger(pair[1]));
  return { followUps: Object.fromEntries(counts) };
}

function throwOldAway(folder: string): void {
  const limit = Date.now() - keptFor;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    if (stats && stats.mtimeMs < limit) fs.rmSync(file, { force: true });
  }
}
