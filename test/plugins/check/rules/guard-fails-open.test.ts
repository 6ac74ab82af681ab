import { guardFailsOpen } from '../../../../plugins/check/rules/guard-fails-open.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const run = (command: unknown) => ({ PreToolUse: [{ hooks: [{ type: 'command', command }] }] });
const at = ['/hooks/PreToolUse/0/hooks/0/command'];
const guard = { 'project/guard.sh': 'grep -q "rm -rf" && { echo no >&2; exit 2; }\nexit 0\n' };

ruleCases(
  guardFailsOpen,
  {
    'a guard whose status is thrown away': {
      hooks: run('bash guard.sh || true'),
      files: guard,
      at,
      says: /dropped by "\|\| true"/,
    },
    'one before something that succeeds': { hooks: run('bash guard.sh; exit 0'), files: guard, at, says: /"; exit 0"/ },
    'one whose failure is told and no more': { hooks: run('bash guard.sh || echo failed'), files: guard, at },
    'one in a pipe': { hooks: run('bash guard.sh 2>&1 | tee -a log'), files: guard, at, says: /"\|"/ },
    'one in the background': { hooks: run('bash guard.sh &'), files: guard, at, says: /"&"/ },
    'one in python': {
      hooks: run('python3 guard.py || exit 0'),
      files: { 'project/guard.py': 'import sys\nsys.exit(2)\n' },
      at,
    },
    'one inside a condition': { hooks: run('if [ -f guard.sh ]; then bash guard.sh || true; fi'), files: guard, at },
    'one with something before the end': { hooks: run('bash guard.sh && true || true'), files: guard, at },
    'one whose status becomes another': { hooks: run('bash guard.sh || exit 1'), files: guard, at, says: /exit 1/ },
    'one that is negated': { hooks: run('! bash guard.sh'), files: guard, at, says: /"!"/ },
    'a refusal with status 1 in a function': {
      hooks: run('bash x.sh'),
      files: { 'project/x.sh': 'deny() { echo "denied: $1" >&2; exit 1; }\ndeny rm\n' },
      at,
    },
    'a refusal as the status of python': {
      hooks: run('python3 x.py'),
      files: { 'project/x.py': 'sys.exit("Blocked: rm -rf")\n' },
      at,
      says: /status 1/,
    },
    'a refusal of what is dangerous': { hooks: run("grep -q rm && { echo 'Dangerous: rm' >&2; exit 1; }"), at },
    'a refusal to edit': { hooks: run("grep -q env && { echo 'Do not edit .env' >&2; exit 1; }"), at },
    'a subshell that ends with 2': { hooks: run('(grep -q rm && exit 2) || true'), at },
    'a guard that nothing waits for': {
      profile: mercury,
      hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'bash guard.sh', async: true }] }] },
      files: guard,
      at,
      says: /background/,
    },
    'a refusal with status 1': {
      hooks: run("grep -q 'rm -rf' && { echo 'Blocked: rm' >&2; exit 1; }"),
      at,
      says: /status 1/,
    },
    'a refusal with status 1 on stdout': { hooks: run("grep -q 'rm -rf' && { echo 'BLOCKED: rm'; exit 1; }"), at },
    'a refusal with status 1 in a script': {
      hooks: run('python3 guard.py'),
      files: { 'project/guard.py': 'import sys\nprint("denied", file=sys.stderr)\nsys.exit(1)\n' },
      at,
    },
  },
  {
    'a guard as the whole line': { hooks: run('bash guard.sh'), files: guard },
    'a guard behind others': { hooks: run('mkdir -p x; true && bash guard.sh'), files: guard },
    'a guard that the line reads itself, which ends the line': { hooks: run('. ./guard.sh || true'), files: guard },
    'a guard whose status is looked at': { hooks: run('bash guard.sh; s=$?; echo done; exit $s'), files: guard },
    'an exit in braces, which ends the whole line': { hooks: run('grep -q rm && { echo no >&2; exit 2; } || exit 0') },
    'a hook in the background that wakes the agent': {
      profile: mercury,
      hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'bash guard.sh', asyncRewake: true }] }] },
      files: guard,
    },
    'a script that tells of status 2 in a comment': {
      hooks: run('bash log.sh || true'),
      files: { 'project/log.sh': '# exit 2 would block; this one only logs\necho hi\n' },
    },
    'a failure of a tool in python': {
      hooks: run('python3 x.py'),
      files: { 'project/x.py': 'sys.exit("cannot read the settings")\n' },
    },
    'something that does not guard': { hooks: run('git status 2>/dev/null || true') },
    'a script that answers in JSON': {
      hooks: run('bash guard.sh || true'),
      files: { 'project/guard.sh': 'echo \'{"decision":"block","reason":"no"}\'\n' },
    },
    'a refusal with status 1 beside one with 2': {
      hooks: run("echo 'denied' >&2; [ -f x ] && exit 1; exit 2"),
    },
    'a failure of the network with status 1': { hooks: run("curl x || { echo 'connection refused'; exit 1; }") },
    'a failure with status 1 that refuses nothing': { hooks: run("echo 'jq is missing' >&2; exit 1") },
    'a formatter behind the fact': {
      hooks: { PostToolUse: [{ hooks: [{ type: 'command', command: 'bash guard.sh || true' }] }] },
      files: guard,
    },
  },
);
