/** How a program that runs script files takes them. */
export interface Interpreter {
  /** Short options that take the next word. */
  readonly values?: string;
  /** Options with which no file is run: code in a word, a module, a version. */
  readonly inert: readonly string[];
  /** Long options that take no word; what others take nobody knows. */
  readonly flags?: readonly string[];
  /** The word before the file, where there has to be one. */
  readonly verb?: string;
  /** Whether it finds a file without its ending, or the one that a folder stands for. */
  readonly completes?: true;
  /** Whether its files are shell scripts. */
  readonly shell?: true;
  /** Whether it ends with status 2 where the file is missing; seen on Debian, Ubuntu, Fedora and macOS. */
  readonly missingBlocks?: true;
}

const shell: Interpreter = { values: 'oO', inert: ['-c', '-s', '--version', '--help'], shell: true };
const python: Interpreter = { values: 'XW', inert: ['-c', '-m', '-V', '--version', '-'], missingBlocks: true };
const node: Interpreter = {
  values: 'rC',
  inert: ['-e', '-p', '-v', '--eval', '--print', '--version', '--test'],
  flags: ['--enable-source-maps', '--experimental-strip-types', '--no-deprecation', '--no-warnings'],
  completes: true,
};

/** Programs that run script files, by base name. */
export const interpreters: ReadonlyMap<string, Interpreter> = new Map<string, Interpreter>([
  ['bash', shell],
  ['bun', { inert: ['-e'], verb: 'run', completes: true }],
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
  ['ts-node', node],
  ['tsx', node],
  ['uv', { inert: ['-m'], flags: ['--frozen', '--no-project', '--quiet', '--script'], verb: 'run' }],
  ['zsh', shell],
]);

/** The interpreter of a base name; `python3.12` is one as `python3` is. */
export function interpreterOf(name: string): Interpreter | undefined {
  return interpreters.get(name) ?? interpreters.get(name.replace(/[\d.]+$/, ''));
}

/** Programs that start an interpreter of the project, and the word before its name where there is one. */
export const launchers: ReadonlyMap<string, string | undefined> = new Map([
  ['bunx', undefined],
  ['npx', undefined],
  ['pipenv', 'run'],
  ['pnpm', 'exec'],
  ['poetry', 'run'],
  ['uv', 'run'],
]);
