import fs from 'node:fs';
import path from 'node:path';
import type { ProjectPath } from './project-path.ts';

/** Folders whose content is nobody's work in the project. */
const leftOut = new Set(['.git', 'node_modules']);

/**
 * The regular files below a folder, by name, those of each folder before those of its folders; a file alone is its own.
 * Links are not followed: what they lead to inside the project is met in its own place. What cannot be read is passed over.
 */
export function* walkFiles(start: ProjectPath): Generator<ProjectPath> {
  if (fs.lstatSync(start.path).isFile()) yield start;
  const waiting = [start];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const entries = entriesOf(folder.path);
    for (const entry of entries) if (entry.isFile()) yield below(folder, entry.name);
    for (const entry of entries.reverse()) if (entry.isDirectory()) waiting.push(below(folder, entry.name));
  }
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    const entries = fs.readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !leftOut.has(name));
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return [];
  }
}

function below(folder: ProjectPath, name: string): ProjectPath {
  return { path: path.join(folder.path, name), shown: folder.shown === '.' ? name : `${folder.shown}/${name}` };
}
