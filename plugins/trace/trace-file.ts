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
 * a record in each line, so that no moment is the wrong one to end the program. Nothing is held open between.
 * @throws where the file cannot be written, or what is there is no regular file.
 */
export function startTraceFile(file: string): TraceFile {
  const { O_RDWR, O_CREAT, O_NONBLOCK = 0 } = fs.constants;
  // Never waiting on a pipe in its place, nor emptying what is no file of ours.
  change(file, O_RDWR | O_CREAT | O_NONBLOCK, (descriptor) => {
    fs.ftruncateSync(descriptor, 0);
    writeAt(descriptor, `[${ending}`, 0);
  });
  let size = 1;
  return {
    append(records) {
      const lines = records.map((record) => JSON.stringify(record)).join(',\n');
      const text = `${size === 1 ? '\n' : ',\n'}${lines}`;
      change(file, O_RDWR | O_NONBLOCK, (descriptor) => {
        if (fs.fstatSync(descriptor).size !== size + ending.length) throw new Error(`${file} was written by others`);
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
