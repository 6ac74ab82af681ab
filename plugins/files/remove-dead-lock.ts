import fs from 'node:fs';

/** The lock of a holder that did not renew it for this long, in milliseconds, is dead. */
const staleAfter = 5_000;

/**
 * So is one that was not renewed through so many looks, which are at most a tenth of a second apart: a clock that was set back
 * would let it live for as long.
 */
const staleLooks = 55;

/**
 * Watches a lock, a folder that its holder renews. The returned function is called again and again by one that waits for
 * it: it removes the lock where its holder is dead, and says whether it did.
 */
export function removeDeadLock(lock: string): () => boolean {
  const deadState = watchState(lock);
  // Of two that find it dead at once, the second would remove the lock that the first has taken by then: one at a time may.
  const turn = `${lock}.lock`;
  const deadTurn = watchState(turn);

  return () => {
    const dead = deadState();
    if (dead === undefined) return false;
    if (deadTurn() !== undefined) remove(turn);
    if (!make(turn)) return false;
    try {
      return stateOf(lock)?.state === dead && remove(lock);
    } finally {
      remove(turn);
    }
  };
}

/** Each call looks, and returns the state in which a lock was left, once it is dead. */
function watchState(lock: string): () => string | undefined {
  let seen: string | undefined;
  let looks = 0;
  return () => {
    const found = stateOf(lock);
    looks = found?.state === seen ? looks + 1 : 0;
    seen = found?.state;
    return found && (found.age > staleAfter || looks >= staleLooks) ? found.state : undefined;
  };
}

/** What changes when a lock is renewed, or is another one; undefined where there is none. */
function stateOf(lock: string): { readonly state: string; readonly age: number } | undefined {
  const stats = fs.statSync(lock, { throwIfNoEntry: false });
  return stats && { state: `${stats.ino}:${stats.ctimeMs}:${stats.mtimeMs}`, age: Date.now() - stats.mtimeMs };
}

function make(folder: string): boolean {
  try {
    fs.mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function remove(folder: string): boolean {
  try {
    fs.rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
