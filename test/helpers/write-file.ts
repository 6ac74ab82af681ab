import fs from 'node:fs';
import path from 'node:path';

/** Writes a file and the folders above it; what is no text is written as JSON. Returns the file's path. */
export function writeFile(file: string, content: unknown, mode = 0o644): string {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  fs.chmodSync(file, mode);
  return file;
}
