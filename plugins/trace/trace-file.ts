import crypto from 'node:crypto';
import fs from 'node:fs';

/** A Chrome trace on disk. */
export interface TraceFile {
  /** Adds records, all of them or none. Throws where they cannot be written. */
  append(records: readonly object[]): void;
}

/** What closes the list; the next record is written over it. */
const ending = '\n]\n';

/**
 * Starts a file (0600) in the JSON array format of Chrome traces. After each `append` it is one valid JSON document, with
 * a record in each line, so that no moment is the wrong one to end the program. Nothing is held open between. Of several
 * who start the same file the last one has it, and `append` of the others throws: `first`, a record that no other trace
 * begins with, tells whose it is.
 * @throws where the file cannot be written, or what is there is no regular file or holds something else than a trace.
 */
export function startTraceFile(file: string, first: object): TraceFile {
  const { O_RDWR, O_CREAT, O_NONBLOCK = 0 } = fs.constants;
  // Never waiting on a pipe in its place, nor putting an end to a recording or to where a link leads.
  change(file, O_RDWR | O_CREAT | O_NONBLOCK, (descriptor) => {
    if (!/^\[?$/.test(headOf(descriptor, 1))) throw new Error(`${file} holds something else than a trace`);
  });
  const head = `[\n${JSON.stringify(first)}`;
  replace(fs.realpathSync.native(file), head + ending);
  const headSize = Buffer.byteLength(head);
  let size = headSize;
  return {
    append(records) {
      const text = records.map((record) => `,\n${JSON.stringify(record)}`).join('');
      change(file, O_RDWR | O_NONBLOCK, (descriptor) => {
        const isOurs = headOf(descriptor, headSize) === head;
        if (!isOurs || fs.fstatSync(descriptor).size !== size + ending.length) {
          throw new Error(`${file} was written by others`);
        }
        writeOrRestore(descriptor, text + ending, size);
      });
      size += Buffer.byteLength(text);
    },
  };
}

function change(file: string, flags: number, work: (descriptor: number) => void): void {
  const descriptor = fs.openSync(file, flags, 0o600);
  try {
    if (!fs.fstatSync(descriptor).isFile()) throw new Error(`${file} is no file`);
    work(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function headOf(descriptor: number, length: number): string {
  const bytes = Buffer.alloc(length);
  return bytes.toString('utf8', 0, fs.readSync(descriptor, bytes, 0, length, 0));
}

/** Puts a new file in the place of one that others may be writing at this moment: what they write goes with the old one. */
function replace(file: string, text: string): void {
  const fresh = `${file}.${crypto.randomUUID()}`;
  try {
    fs.writeFileSync(fresh, text, { flag: 'wx', mode: 0o600 });
    fs.renameSync(fresh, file);
  } catch (thrown) {
    fs.rmSync(fresh, { force: true });
    throw thrown;
  }
}

/** Where the disk is full, the file ends as it did before. */
function writeOrRestore(descriptor: number, text: string, position: number): void {
  try {
    writeAt(descriptor, text, position);
  } catch (thrown) {
    writeAt(descriptor, ending, position);
    fs.ftruncateSync(descriptor, position + ending.length);
    throw thrown;
  }
}

function writeAt(descriptor: number, text: string, position: number): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let written = 0; written < bytes.length; ) {
    written += fs.writeSync(descriptor, bytes, written, bytes.length - written, position + written);
  }
}
