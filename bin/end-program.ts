const exit = process.exit;

/** Ends the program at once, whatever the code of plugins may do. */
export function endProgram(status: number): never {
  return exit.call(process, status);
}

/** Has the code of plugins fail where it would end the program: an agent would take the silence for leave to carry on. */
export function keepProgram(): void {
  process.exit = () => {
    throw new Error('process.exit was called, and a plugin may not end the program');
  };
}
