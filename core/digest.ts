/** The SHA-256 of a text, in hexadecimal. */
export function digestOf(text: string): string {
  // Asked for when it is needed: loading it costs a start of the program that needs none several milliseconds.
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
