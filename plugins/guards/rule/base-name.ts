/** The last part of a command's name as it is written, without the `.exe` of Windows. */
export function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).replace(/\.exe$/i, '');
}
