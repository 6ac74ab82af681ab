import path from 'node:path';
import { pointer } from '../../core/path.ts';
import type { Problem } from '../../types/problem.ts';
import { type DataFile, watchFile } from '../files/data-file.ts';
import { createMasker, type Masker, minimumSecretLength } from './masker.ts';
import { createRevealer } from './revealer.ts';

/** The user's stored secrets, as something that masks them. */
export interface SecretStore {
  readonly file: string;
  /** The masker of what is stored now. @throws Error where the file is there and was never readable. */
  masker(): Masker;
  /** Puts what is stored now back in the place of its markers. @throws Error as `masker` does. */
  reveal<V>(value: V): V;
  /** What reading the file brings up. The very same list as long as nothing changed. */
  problems(): readonly Problem[];
}

/** Opens `secrets.json` of a data dir. */
export function openSecretStore(dataFolder: string): SecretStore {
  const watched = watchFile(path.join(dataFolder, 'secrets.json'));
  let known: ({ readonly data: DataFile } & ReturnType<typeof interpret>) | undefined;

  const look = () => {
    const data = watched.read();
    if (known?.data !== data) known = { data, ...interpret(watched.file, data) };
    return known;
  };
  const readable = () => {
    const { secrets, masker } = look();
    if (!masker) throw new Error(`${watched.file} cannot be read, so nothing can be masked`);
    return { secrets, masker };
  };
  return {
    file: watched.file,
    masker: () => readable().masker,
    reveal: (value) => createRevealer(readable().secrets)(value),
    problems: () => look().problems,
  };
}

function interpret(file: string, data: DataFile) {
  const found: Problem[] = [];
  if ((data.mode & 0o077) !== 0 && process.platform !== 'win32') found.push(unsafe(file, data.mode));
  const secrets = new Map<string, string>();
  for (const [name, value] of Object.entries(data.value ?? {})) {
    if (typeof value !== 'string') found.push(noText(file, name));
    else if (value.length < minimumSecretLength) found.push(weak(file, name));
    else secrets.set(name, value);
  }
  const masker = data.problem && !data.value ? undefined : createMasker(secrets);
  // What was found in the last good text is not what stands there now.
  return { secrets, masker, problems: data.problem ? [data.problem] : found };
}

function unsafe(file: string, mode: number): Problem {
  const bits = mode.toString(8).padStart(3, '0');
  return {
    code: 'unsafe-secrets-file',
    severity: 'warning',
    message: `others can read it (mode ${bits}); its secrets are masked all the same: chmod 600 ${file}`,
    file,
  };
}

function weak(file: string, name: string): Problem {
  return {
    code: 'weak-secret',
    severity: 'warning',
    message: `"${name}" is shorter than ${minimumSecretLength} characters and is not masked: it would hide ordinary text`,
    file,
    at: pointer('', name),
  };
}

function noText(file: string, name: string): Problem {
  return { code: 'bad-field', severity: 'error', message: `"${name}" has to be a text`, file, at: pointer('', name) };
}
