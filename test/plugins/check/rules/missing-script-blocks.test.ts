import { missingScriptBlocks } from '../../../../plugins/check/rules/missing-script-blocks.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const run = (command: unknown) => ({ PreToolUse: [{ hooks: [{ type: 'command', command }] }] });
const at = ['/hooks/PreToolUse/0/hooks/0/command'];

ruleCases(
  missingScriptBlocks,
  {
    'a python script': {
      hooks: run('python3 hooks/check.py'),
      at,
      says: /python3 ends with status 2.*every PreToolUse/,
    },
    'one of a certain python': { hooks: run('python3.12 -u hooks/check.py'), at },
    'a script of sh': { hooks: run('sh hooks/check.sh'), at },
    'one after going to the project': { profile: mendcode, hooks: run('cd "$CLAUDE_PROJECT_DIR" && python3 x.py'), at },
    'one that sh reads itself': { profile: mendcode, hooks: run('. ./lib.sh; echo hi'), at, says: /and sh ends/ },
    'a list of words': { hooks: run(['perl', 'hooks/check.pl']), at },
  },
  {
    'one that is there': { hooks: run('python3 check.py'), files: { 'project/check.py': '' } },
    'an interpreter that ends with another status': { hooks: run('bash hooks/check.sh; node hooks/check.js') },
    'one whose status is dropped': { hooks: run('python3 hooks/check.py || true') },
    'an event that nothing can block': {
      hooks: { SessionEnd: [{ hooks: [{ type: 'command', command: 'python3 hooks/end.py' }] }] },
    },
  },
);
