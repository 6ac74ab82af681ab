/** Whether a key of a file is for people and editors, fine everywhere. */
export function isNote(key: string): boolean {
  return key === '$schema' || key === 'description' || key.startsWith('_');
}
