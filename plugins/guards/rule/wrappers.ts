/** How a program that runs another one takes its arguments. Letters are of short options, names have their dashes. */
export interface Wrapper {
  /** Short options that take a value, and words of more letters that take the next word. */
  readonly values?: string;
  readonly valueNames?: readonly string[];
  /** Long options that take none; of one listed nowhere both readings count. */
  readonly flagNames?: readonly string[];
  /** How many operands stand before the command; `any`: the first two may be such or the command's name. */
  readonly operands?: number | 'any';
  /** Whether `NAME=VALUE` may stand before the command. */
  readonly assignments?: boolean;
  /** Options whose value is a line for a shell, as they are written. */
  readonly lineOptions?: readonly string[];
  /** Whether the words behind such a line are part of it. */
  readonly lineGoesOn?: boolean;
  /** Short options with which it runs nothing. */
  readonly inert?: string;
  /** Whether the words of the command are joined and read once more by a shell. */
  readonly joined?: boolean;
  /** Whether words of its standard input become words of the command. */
  readonly appends?: boolean;
  /** The short option whose value stands for such words. */
  readonly replacing?: string;
  /** The command is not what follows, but what stands behind each of these words. */
  readonly markers?: readonly string[];
}

const plain: Wrapper = {};
const sudo: Wrapper = {
  values: 'aCcDghpRrTtUu',
  valueNames: ['--user', '--group', '--host', '--prompt', '--chdir', '--chroot', '--close-from', '--command-timeout'],
  flagNames: ['--preserve-env', '--non-interactive', '--set-home', '--stdin', '--background', '--login', '--shell'],
  assignments: true,
};
const time: Wrapper = {
  values: 'fo',
  valueNames: ['--format', '--output'],
  flagNames: ['--portability', '--verbose', '--append', '--quiet'],
};

/** Programs and shell words that run the command in their arguments, by base name. */
export const wrappers: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ['builtin', plain],
  ['busybox', plain],
  ['caffeinate', { values: 'tw' }],
  ['catchsegv', plain],
  ['chroot', { valueNames: ['--groups', '--userspec'], operands: 1 }],
  ['chrt', { values: 'TPD', operands: 1 }],
  ['command', { inert: 'vV' }],
  ['coproc', plain],
  ['dbus-run-session', { valueNames: ['--config-file', '--dbus-daemon'] }],
  ['doas', { values: 'aCu' }],
  ['dumb-init', { values: 'r' }],
  ['entr', plain],
  [
    'env',
    {
      values: 'uCa',
      valueNames: ['--unset', '--chdir', '--argv0'],
      flagNames: ['--ignore-environment', '--null', '--debug'],
      lineOptions: ['-S', '--split-string'],
      lineGoesOn: true,
      assignments: true,
    },
  ],
  ['eval', { joined: true }],
  ['exec', { values: 'a' }],
  ['fakeroot', { values: 'lsib' }],
  ['fd', { markers: ['-x', '-X', '--exec', '--exec-batch'] }],
  ['fdfind', { markers: ['-x', '-X', '--exec', '--exec-batch'] }],
  ['find', { markers: ['-exec', '-execdir', '-ok', '-okdir'] }],
  ['firejail', { flagNames: ['--noprofile', '--quiet', '--private', '--seccomp'] }],
  [
    'flock',
    {
      values: 'wE',
      valueNames: ['--timeout', '--wait', '--conflict-exit-code'],
      flagNames: ['--exclusive', '--shared', '--nonblock', '--nb', '--close', '--no-fork', '--verbose', '--unlock'],
      operands: 1,
      lineOptions: ['-c', '--command'],
    },
  ],
  ['gosu', { operands: 1 }],
  ['ionice', { values: 'cnpPu', valueNames: ['--class', '--classdata'], flagNames: ['--ignore'] }],
  ['linux32', plain],
  ['linux64', plain],
  ['ltrace', { values: 'aADeFlnopsuwx' }],
  ['mapfile', { values: 'cdnOsu', operands: 'any', lineOptions: ['-C'] }],
  ['nice', { values: 'n', valueNames: ['--adjustment'] }],
  ['nocorrect', plain],
  ['noglob', plain],
  ['nohup', plain],
  ['nsenter', { values: 'tSG', valueNames: ['--target', '--setuid', '--setgid'] }],
  ['numactl', { values: 'ipPNCmwl' }],
  ['parallel', { values: 'IjJNnLasSP', joined: true, appends: true }],
  ['pkexec', { valueNames: ['--user'], flagNames: ['--disable-internal-agent', '--keep-cwd'] }],
  ['prlimit', plain],
  ['proxychains', { values: 'f' }],
  ['proxychains4', { values: 'f' }],
  ['readarray', { values: 'cdnOsu', operands: 'any', lineOptions: ['-C'] }],
  ['rlwrap', { values: 'abCDefgHlOPpqsSt' }],
  ['runuser', { values: 'ugGsw', operands: 'any', lineOptions: ['-c', '--command', '--session-command'] }],
  ['script', { values: 'EIOBTmo', operands: 'any', lineOptions: ['-c', '--command'] }],
  ['setarch', { operands: 'any' }],
  ['setpriv', { valueNames: ['--reuid', '--regid', '--groups', '--inh-caps', '--bounding-set', '--pdeathsig'] }],
  ['setsid', { flagNames: ['--ctty', '--fork', '--wait'] }],
  ['stdbuf', { values: 'ioe', valueNames: ['--input', '--output', '--error'] }],
  ['strace', { values: 'abeEIoOpPsSuUX' }],
  ['su', { values: 'gGsw', operands: 'any', lineOptions: ['-c', '--command', '--session-command'] }],
  ['su-exec', { operands: 1 }],
  ['sudo', sudo],
  ['systemd-inhibit', plain],
  [
    'systemd-run',
    {
      values: 'pEHMu',
      flagNames: ['--user', '--system', '--scope', '--pty', '--pipe', '--wait', '--collect', '--quiet'],
    },
  ],
  ['taskset', { operands: 1 }],
  ['time', time],
  [
    'timeout',
    {
      values: 'ks',
      valueNames: ['--kill-after', '--signal'],
      flagNames: ['--foreground', '--preserve-status', '--verbose'],
      operands: 1,
    },
  ],
  ['tini', { values: 'pe' }],
  ['torsocks', plain],
  ['toybox', plain],
  ['unbuffer', plain],
  [
    'unshare',
    {
      values: 'RwSG',
      valueNames: ['--root', '--wd', '--setuid', '--setgid'],
      flagNames: ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--ipc', '--uts'],
    },
  ],
  ['valgrind', plain],
  [
    'watch',
    {
      values: 'nq',
      valueNames: ['--interval', '--equexit'],
      flagNames: ['--errexit', '--chgexit', '--exec', '--no-title', '--beep', '--color', '--precise'],
      joined: true,
    },
  ],
  [
    'xargs',
    {
      values: 'adEILnPs',
      valueNames: ['--arg-file', '--delimiter', '--max-lines', '--max-args', '--max-procs', '--max-chars'],
      flagNames: ['--null', '--no-run-if-empty', '--interactive', '--verbose', '--exit', '--open-tty', '--replace'],
      appends: true,
      replacing: 'I',
    },
  ],
  ['xvfb-run', { values: 'efnpsw' }],
]);
