import { endlessFollowUp } from '../../../../plugins/check/rules/endless-follow-up.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const on = (event: string, command: unknown) => ({ [event]: [{ hooks: [{ type: 'command', command }] }] });
const at = ['/hooks/Stop/0/hooks/0/command'];

ruleCases(
  endlessFollowUp,
  {
    'a script that blocks until the tests pass': {
      hooks: on('Stop', 'bash finish.sh'),
      files: { 'project/finish.sh': 'npm test >&2 || exit 2\n' },
      at,
      says: /stop_hook_active/,
    },
    'a script that answers with a block': {
      hooks: on('Stop', 'node finish.mjs'),
      files: { 'project/finish.mjs': 'console.log(JSON.stringify({ decision: "block", reason: "go on" }));\n' },
      at,
    },
    'a line that blocks': { hooks: on('Stop', 'echo go on >&2; exit 2'), at },
  },
  {
    'a script that looks': {
      hooks: on('Stop', 'bash finish.sh'),
      files: { 'project/finish.sh': 'jq -e .stop_hook_active && exit 0\nnpm test >&2 || exit 2\n' },
    },
    'a line that looks': { hooks: on('Stop', 'grep -q \'"stop_hook_active":true\' || { echo more >&2; exit 2; }') },
    'a hook that blocks nothing': { hooks: on('Stop', 'notify-send done; exit 1') },
    'a script that cannot be read': { hooks: on('Stop', './finish.sh') },
    'a hook that runs once': {
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'exit 2', once: true }] }] },
      profile: mercury,
    },
    'another event': { hooks: on('PreToolUse', 'exit 2') },
  },
);
