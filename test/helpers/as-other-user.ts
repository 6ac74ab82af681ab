import childProcess from 'node:child_process';
import fs from 'node:fs';

const words = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

/**
 * What starts a program as a user who feels permissions and limits, which root does not; undefined where we are not root,
 * or there is no `setpriv`.
 */
export const asOtherUser: readonly string[] | undefined =
  process.getuid?.() === 0 && childProcess.spawnSync('setpriv', ['--version']).status === 0 ? words : undefined;

/** Hands a folder and all that is in it to that user. */
export function giveToOtherUser(folder: string): void {
  fs.chownSync(folder, 65_534, 65_534);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(`${folder}/${name}`, 65_534, 65_534);
  }
}
