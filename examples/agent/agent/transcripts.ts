import fs from 'node:fs';
import path from 'node:path';

/** The files that conversations are kept in: a line of JSON for each message. */
export interface Transcripts {
  /** Returns the file of a new session. */
  create(id: string): string;
  add(file: string, messages: readonly unknown[]): void;
  /** Puts a session's file away. */
  archive(file: string): void;
  remove(file: string): void;
}

/** Keeps transcripts in a folder, readable by its owner alone. */
export function openTranscripts(folder: string): Transcripts {
  const archived = path.join(folder, 'archive');
  return {
    create(id) {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${id}.jsonl`);
      fs.writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
      return file;
    },
    add(file, messages) {
      fs.appendFileSync(file, messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    },
    archive(file) {
      fs.mkdirSync(archived, { recursive: true, mode: 0o700 });
      fs.renameSync(file, path.join(archived, path.basename(file)));
    },
    remove(file) {
      fs.rmSync(file, { force: true });
    },
  };
}
