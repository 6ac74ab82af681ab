import fs from 'node:fs';
import path from 'node:path';
import { didYouMean } from '../core/near.ts';
import { profiles } from '../plugins/profiles/index.ts';
import type { Profile } from '../types/profile.ts';
import { UsageError } from './usage-error.ts';

/**
 * The profile that was asked for, by option or `HOOKLINE_PROFILE`; else the one that has a file in the project; else the
 * first of all.
 * @throws UsageError for an unknown name, and where two profiles have files and nobody chose.
 */
export function chooseProfile(asked: string | undefined, project: string, environment = process.env): Profile {
  const name = asked ?? (environment.HOOKLINE_PROFILE || undefined);
  if (name !== undefined) return profileNamed(name);
  const [first] = profiles;
  const [only, ...others] = profiles.length > 1 ? profiles.filter((profile) => hasFile(profile, project)) : profiles;
  if (others.length > 0) {
    const names = [only, ...others].map((profile) => profile?.id).join(' and ');
    throw new UsageError(`the project has hooks for ${names}: choose one with --profile`);
  }
  const chosen = only ?? first;
  if (!chosen) throw new Error('no profile is built in');
  return chosen;
}

function profileNamed(name: string): Profile {
  const found = profiles.find(({ id }) => id === name);
  if (found) return found;
  const names = profiles.map(({ id }) => id);
  throw new UsageError(`there is no profile "${name}"${didYouMean(name, names)} (known: ${names.join(', ')})`);
}

function hasFile({ places }: Profile, project: string): boolean {
  return places.layers.some(({ root, file }) => root === 'project' && isThere(path.join(project, file)));
}

/** Whether a file is there, or one for some folder that its `*` stands for. */
function isThere(file: string): boolean {
  const [before, after] = file.split('/*/');
  if (before === undefined || after === undefined) return fs.existsSync(file);
  // Asked first: most projects have no such folder, and an error that is thrown and caught takes its time.
  if (!fs.existsSync(before)) return false;
  try {
    return fs.readdirSync(before).some((name) => fs.existsSync(path.join(before, name, after)));
  } catch {
    return false;
  }
}
