import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Says that the panel was mounted by an application with copies of ink and react other than the panel's own, with the
 * versions of both, as far as they can be found, and what to do about it.
 */
export function otherCopies(main = process.argv[1]): string {
  const own = copiesSeenFrom(import.meta.filename);
  const others = main === undefined ? [] : copiesSeenFrom(main);
  const differ = others.length > 0 && others.join() !== own.join();
  return [
    'The panel of hookline cannot be shown here: it needs the copies of ink and react that the application uses.',
    `It loaded ${own.join(' and ') || 'copies of its own'}.`,
    `The application has ${differ ? others.join(' and ') : 'others'}.`,
    'Install hookline beside versions that it shares (npm ls ink react, npm dedupe).',
  ].join(' ');
}

/** `ink 8.0.0 (/app/node_modules/ink)`, for each that a file would load. */
function copiesSeenFrom(file: string): string[] {
  return ['ink', 'react'].flatMap((name) => {
    try {
      const found = findPackage(path.dirname(createRequire(path.resolve(file)).resolve(name)), name);
      return found ? [`${name} ${found.version} (${found.folder})`] : [];
    } catch {
      return [];
    }
  });
}

function findPackage(folder: string, name: string): { readonly folder: string; readonly version: string } | undefined {
  const file = path.join(folder, 'package.json');
  const manifest = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  if (manifest.name === name) return { folder, version: manifest.version };
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findPackage(parent, name);
}
