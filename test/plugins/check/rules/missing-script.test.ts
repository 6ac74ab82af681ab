import { missingScript } from '../../../../plugins/check/rules/missing-script.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const run = (command: unknown, more: object = {}) => ({
  PreToolUse: [{ hooks: [{ type: 'command', command, ...more }] }],
});
const at = ['/hooks/PreToolUse/0/hooks/0/command'];

ruleCases(
  missingScript,
  {
    'a path in the project': {
      hooks: run('./scripts/check.sh --fast'),
      at,
      says: /project\/scripts\/check\.sh does not exist/,
    },
    'a path behind the variable of the project': {
      profile: mendcode,
      hooks: run('"$CLAUDE_PROJECT_DIR"/check.sh'),
      at,
      says: /project\/check\.sh/,
    },
    'a path beside the hooks file': {
      profile: mendcode,
      hooks: run('"${MENDCODE_HOOK_DIR}/check.sh"'),
      at,
      says: /project\/\.mendcode\/check\.sh/,
    },
    'a path of a hook of the user, in the project at hand': {
      hooks: {},
      user: run('./scripts/check.sh'),
      at,
      says: /project\/scripts\/check\.sh/,
    },
    'the file of an interpreter': { hooks: run('node --no-warnings=x scripts/check.mjs'), at },
    'one behind a wrapper': { hooks: run('timeout 5 env A=1 bash scripts/check.sh'), at },
    'an absolute path': { hooks: run('/nowhere/check.sh'), at },
    'a path in the home folder': { hooks: run('~/nowhere-at-all/check.sh'), at },
    'a program of a list, beside the hooks file': {
      hooks: run(['./check.sh']),
      at,
      says: /\.(?:mendcode|mercury)\/check\.sh/,
    },
    'a file in "args"': { hooks: run('bash', { args: ['hooks/check.sh'] }), at, says: /project\/hooks\/check\.sh/ },
    'a variable that no shell fills in': {
      hooks: run('bash', { args: ['${CLAUDE_PROJECT_DIR}/check.sh'] }),
      at,
      says: /keep the variable/,
    },
    'a path in single quotes': { hooks: run("bash '$CLAUDE_PROJECT_DIR/check.sh'"), at, says: /keep the variable/ },
    'a script of a python hook that only observes': {
      hooks: { SessionEnd: [{ hooks: [{ type: 'command', command: 'python3 hooks/end.py' }] }] },
      at: ['/hooks/SessionEnd/0/hooks/0/command'],
    },
  },
  {
    'a script that is there': { hooks: run('bash check.sh'), files: { 'project/check.sh': 'true\n' } },
    'a path that the line tests for': { hooks: run('[ -x ./check.sh ] && ./check.sh') },
    'a path that the line makes': { hooks: run('curl -so x.sh https://x.example && bash x.sh') },
    'a module that node finds by itself': { hooks: run('node ./check'), files: { 'project/check.js': '' } },
    'the address of a module': { hooks: run('deno run https://example.com/x.ts') },
    'a path after going elsewhere': { hooks: run('cd tools && ./check.sh') },
    'a path that is known only when it runs': { hooks: run('"$(git rev-parse --show-toplevel)"/check.sh "$X/y.sh"') },
    'a program on the path, and code in a word': { hooks: run('npm test && node -e "x" && python3 -m pytest') },
    'an option that may take the next word': { hooks: run('node --import ./x.mjs y.mjs') },
    'a python script that blocks when it is missing': { hooks: run('python3 hooks/check.py') },
  },
);
