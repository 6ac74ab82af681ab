import os from 'node:os';
import path from 'node:path';
import { compileMatcher } from '../../../core/matcher.ts';

/** Absolute paths, in the manner of the system that the session runs on. */
interface Place {
  readonly project: string;
  readonly cwd: string;
}

/** Longer than any path that a system takes. */
const longestPath = 4_096;

/**
 * Whether a path is what a rule's glob says. The path is normalised against `cwd`, links are not followed; within the
 * project it is tested as seen from there, and by its absolute form too. A glob without a `/` is tested on the base
 * name; one that ends with a `/` means all that is below. Names that begin with a dot match like others. Case counts.
 */
export async function pathHolds(written: string, glob: string, place: Place): Promise<boolean> {
  if (written.length > longestPath || written.includes('\0')) return true;
  const system = /^(?:[a-z]:[\\/]|[\\/]{2})/i.test(place.project) ? path.win32 : path.posix;
  const pattern = normalise(glob, system);
  const subjects = absolutes(written, place, system).flatMap((absolute) => {
    if (!slashed(glob, system).includes('/')) return [slashed(system.basename(absolute), system)];
    const relative = system.relative(place.project, absolute);
    return [slashed(absolute, system), slashed(relative === '' ? '.' : relative, system)];
  });
  return subjects.includes(pattern) || globHolds(subjects, pattern);
}

/** `~/` may mean the home folder or, where nothing expands it, a folder of that name. */
function absolutes(written: string, { cwd }: Place, system: path.PlatformPath): readonly string[] {
  const paths = [system.resolve(cwd, written)];
  if (/^~(?:[\\/]|$)/.test(written)) paths.push(system.join(os.homedir(), written.slice(1)));
  return paths.map((each) => (each.length > 1 ? each.replace(/[\\/]+$/, '') : each));
}

function normalise(glob: string, system: path.PlatformPath): string {
  // A share's name begins with two.
  const repeated = system === path.win32 ? /(?!^)\/{2,}/g : /\/{2,}/g;
  const text = slashed(glob, system).replaceAll(repeated, '/');
  const expanded = /^~(?:\/|$)/.test(text) ? slashed(os.homedir(), system) + text.slice(1) : text;
  const plain = expanded.replaceAll('/./', '/').replace(/^\.\/(?=.)/, '');
  return plain.length > 1 && plain.endsWith('/') ? `${plain}**` : plain;
}

function slashed(text: string, system: path.PlatformPath): string {
  return system === path.win32 ? text.replaceAll('\\', '/') : text;
}

/** Parentheses and brackets may also stand for themselves: folders of web frameworks are named with them. */
async function globHolds(subjects: readonly string[], pattern: string): Promise<boolean> {
  const { default: picomatch } = await import('picomatch');
  const literal = pattern.replaceAll(/(?<![@!?*+\\])[()]/g, '\\$&');
  const expressions = [
    picomatch.makeRe(pattern, { dot: true }),
    ...(/[()[\]]/.test(pattern) ? [picomatch.makeRe(literal, { dot: true, literalBrackets: true })] : []),
  ];
  for (const { source } of expressions) {
    const matcher = compileMatcher(source, { style: 'expression', whole: false, ignoreCase: false });
    // A glob that takes too long for a path holds.
    for (const subject of subjects) if ((await matcher.matches(subject)) !== false) return true;
  }
  return false;
}
