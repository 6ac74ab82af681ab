import fs from 'node:fs';

/** The text of a file that a hook may have written; undefined where there is none. */
export function readFile(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}
