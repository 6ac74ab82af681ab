import fs from 'node:fs';
import path from 'node:path';
import { digestOf } from '../../core/digest.ts';
import { isObject } from '../../core/path.ts';
import type { ModelUsage, SessionState, SessionStore } from '../../types/session.ts';
import { readTextFile } from '../files/read-text-file.ts';

/** A state that nobody came back for in this time is thrown away, in milliseconds. */
const keptFor = 30 * 24 * 3_600 * 1_000;

/**
 * Keeps session states as one small file each, so that events fired by separate processes share them. A state that
 * cannot be read counts as none.
 */
export function fileSessions(folder: string): SessionStore {
  const fileOf = (session: string) => path.join(folder, `${fileName(session)}.json`);
  return {
    load: async (session) => readState(fileOf(session)),
    async change(session, change) {
      const file = fileOf(session);
      // Most events of most sessions leave nothing behind: no lock, no folder, no file.
      const isNew = !fs.existsSync(file);
      if (isNew && change(undefined) === undefined) return;
      if (isNew) throwOldAway(folder);
      else if (isSpoilt(file)) fs.rmSync(file);
      const { changeFile } = await import('../files/write-data.ts');
      await changeFile(file, 0o600, (text) => {
        const state = change(stateOf(text));
        return state && JSON.stringify(state);
      });
    },
  };
}

/** Names that stand for devices on Windows, whatever ending they have. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Session ids are the agent's text: what could be no file name, or another one's, becomes a digest. */
function fileName(session: string): string {
  const plain = /^[a-z\d_-]{1,100}$/.test(session) && !deviceName.test(session) && !session.startsWith('sha256-');
  return plain ? session : `sha256-${digestOf(session)}`;
}

/** Whether a file gives no state, and never will. */
function isSpoilt(file: string): boolean {
  const text = readTextFile(file);
  return typeof text !== 'string' && !text.mayPass;
}

function readState(file: string): SessionState | undefined {
  const text = readTextFile(file);
  return typeof text === 'string' ? stateOf(text) : undefined;
}

/** What a state's text says; what cannot be read counts as none. */
function stateOf(text: string): SessionState | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(found) || !isObject(found.followUps)) return undefined;
  const counts = Object.entries(found.followUps).filter((pair): pair is [string, number] => Number.isInteger(pair[1]));
  const usage = usageOf(found.usage);
  const once = textsOf(found.once);
  const skills = textsOf(found.skills);
  return {
    followUps: Object.fromEntries(counts),
    ...(usage && { usage }),
    ...(once.length > 0 && { once }),
    ...(skills.length > 0 && { skills }),
  };
}

function textsOf(found: unknown): string[] {
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
}

function usageOf(found: unknown): ModelUsage | undefined {
  if (!isObject(found)) return undefined;
  const { calls, tokens } = found;
  return typeof calls === 'number' && typeof tokens === 'number' ? { calls, tokens } : undefined;
}

function throwOldAway(folder: string): void {
  const limit = Date.now() - keptFor;
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const file = path.join(folder, name);
    const stats = fs.lstatSync(file, { throwIfNoEntry: false });
    // A folder is the lock of a writer that was killed.
    if (stats && stats.mtimeMs < limit) fs.rmSync(file, { force: true, recursive: true });
  }
}
