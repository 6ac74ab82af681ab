const ofProcess = Object.getOwnPropertyDescriptor(process, 'stdout') ?? {};

/** The program's own stdout, whatever the code of plugins finds there. Not opened before it is asked for: that changes how a pipe is written. */
export function standardOutput(): NodeJS.WriteStream {
  return ofProcess.get?.call(process) ?? process.stdout;
}

/** Has what the code of plugins prints go to stderr, by `console` too: on stdout it would spoil data, such as a hook's answer. */
export function keepStandardOutput(): void {
  Object.defineProperty(process, 'stdout', { ...ofProcess, get: () => process.stderr });
}
