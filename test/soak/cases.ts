import type { Outcome, Verdict } from '../../types/outcome.ts';

/** A tool whose call fires hooks of one kind, and what has to come of it. */
export interface SoakCase {
  /** The tool's name, which is the matcher of its hooks. */
  readonly tool: string;
  readonly hooks: readonly object[];
  readonly decision: Verdict['decision'];
  /** The status of each hook that is reached. */
  readonly statuses: readonly Outcome['status'][];
  /** Whether something goes wrong on purpose. */
  readonly fault: boolean;
}

const guard = { type: 'command', command: 'echo guarded >&2; exit 2' };
const soon = 0.3;

/** What is fired, over and over: hooks that work, and hooks that fail, each of them before a guard that has to block all the same. */
export function soakCases(server: string): readonly SoakCase[] {
  const command = (line: string, more: object = {}) => ({ type: 'command', command: line, ...more });
  const http = (path: string, more: object = {}) => ({ type: 'http', url: `${server}/${path}`, ...more });
  const works = (tool: string, ...hooks: object[]): SoakCase => ({
    tool,
    hooks,
    decision: 'continue',
    statuses: hooks.map(() => 'passed'),
    fault: false,
  });
  const blocks = (tool: string, hook: object): SoakCase => ({
    tool,
    hooks: [hook],
    decision: 'block',
    statuses: ['blocked'],
    fault: false,
  });
  const fails = (tool: string, hook: object, status: Outcome['status'] = 'failed'): SoakCase => ({
    tool,
    hooks: [hook, guard],
    decision: 'block',
    statuses: [status, 'blocked'],
    fault: true,
  });
  return [
    works('pass', command('cat >/dev/null')),
    works('pass-list', command('true'), { type: 'in-code', does: 'nothing' }),
    works('http', http('pass')),
    works('in-code', { type: 'in-code', does: 'nothing' }),
    blocks('block', guard),
    blocks('block-http', http('block')),
    blocks('block-in-code', { type: 'in-code', does: 'block' }),
    fails('exit-1', command('exit 1')),
    fails('killed', command('kill -9 $$')),
    fails('missing', { type: 'command', command: ['./no/such/program'] }),
    fails('noise', command('head -c 300000 /dev/urandom; head -c 300000 /dev/urandom >&2; exit 7')),
    fails('deaf', command('exec <&-; exit 3')),
    fails('slow', command('sleep 60', { timeout: soon }), 'timedOut'),
    fails('stubborn', command("trap '' TERM; sleep 60 & wait; sleep 60", { timeout: soon }), 'timedOut'),
    fails('escapee', command('setsid sleep 60 & wait', { timeout: soon }), 'timedOut'),
    fails('http-500', http('error')),
    fails('http-broken', http('broken')),
    fails('http-silent', http('silent', { timeout: soon }), 'timedOut'),
    fails('throws', { type: 'in-code', does: 'throw' }),
  ];
}
