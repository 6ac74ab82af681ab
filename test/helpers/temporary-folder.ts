import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a fresh folder, canonical, that is removed when the test is over. For use inside a test. */
export function temporaryFolder(): string {
  const folder = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), 'hookline-')));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
