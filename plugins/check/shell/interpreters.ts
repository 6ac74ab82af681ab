/** How a program that runs script files takes them. */
export interface Interpreter {
  /** Short options that take the next word. */
  readonly values?: string;
  /** Options with which no file is run: code in a word, a module, a version. */
  readonly inert: readonly string[];
  /** The word before the file, where there has to be one. */
  readonly verb?: string;
  /** Whether its files are shell scripts. */
  readonly shell?: true;
  /** Whether it ends with status 2 where the file is missing; seen on Debian, Ubuntu, Fedora and macOS. */
  readonly missingBlocks?: true;
}

const shell: Interpreter = { values: 'oO', inert: ['-c', '-s', '--version', '--help'], shell: true };
const python: Interpreter = { values: 'XW', inert: ['-c', '-m', '-V', '--version', '-'], missingBlocks: true };
const node: Interpreter = { values: 'rC', inert: ['-e', '-p', '-v', '--eval', '--print', '--version', '--test'] };

/** Programs that run script files, by base name. */
export const interpreters: ReadonlyMap<string, Interpreter> = new Map<string, Interpreter>([
  ['bash', shell],
  ['bun', { inert: ['-e'], verb: 'run' }],
  // It is what `sh` is on Debian and Ubuntu.
  ['dash', { ...shell, missingBlocks: true }],
  ['deno', { inert: [], verb: 'run' }],
  ['ksh', shell],
  ['node', node],
  ['perl', { values: 'IMm', inert: ['-e', '-E', '-v'], missingBlocks: true }],
  ['php', { values: 'dc', inert: ['-r', '-v'] }],
  ['python', python],
  ['python3', python],
  ['ruby', { values: 'rI', inert: ['-e', '-v'] }],
  ['sh', { ...shell, missingBlocks: true }],
  ['tsx', node],
  ['uv', { inert: ['-m'], verb: 'run' }],
  ['zsh', shell],
]);

/** The interpreter of a base name; `python3.12` is one as `python3` is. */
export function interpreterOf(name: string): Interpreter | undefined {
  return interpreters.get(name) ?? interpreters.get(name.replace(/[\d.]+$/, ''));
}
