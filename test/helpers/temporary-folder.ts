import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Makes a fresh folder, canonical, that is removed when the test is over. For use inside a test; a concurrent one passes
 * the `onTestFinished` of its own context.
 */
export function temporaryFolder(onFinished: typeof onTestFinished = onTestFinished): string {
  const folder = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-')));
  onFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
