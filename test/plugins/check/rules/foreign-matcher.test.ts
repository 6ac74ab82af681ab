import { foreignMatcher } from '../../../../plugins/check/rules/foreign-matcher.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const hooks = [{ type: 'command', command: 'true' }];
const on = (matcher: string) => ({ PreToolUse: [{ matcher, hooks }] });
const at = ['/hooks/PreToolUse/0/matcher'];

ruleCases(
  foreignMatcher,
  {
    'a comma list': { hooks: on('Edit, Write'), at, says: /"Edit\|Write"/, fixed: on('Edit|Write') },
    'a permission rule': { hooks: on('Bash(git *)'), at, says: /permission rule/ },
    'a glob on the tools of a server': {
      hooks: on('mcp__github__*'),
      at,
      fixed: on('mcp__github__.*'),
    },
    'a glob in the middle': { profile: mercury, hooks: on('mcp__*__write'), at, fixed: on('mcp__.*__write') },
    'a permission rule where there are conditions': { profile: mercury, hooks: on('Bash(git *)'), at, says: /"if"/ },
    'a server without its tools': { hooks: on('Bash|mcp__github'), at, fixed: on('Bash|mcp__github__.*') },
    'a glob that is no pattern': { hooks: on('*Edit'), at, fixed: on('.*Edit') },
  },
  {
    'a pattern': { hooks: on('mcp__github__.*') },
    'a comma list on an event without a subject': { hooks: { Stop: [{ matcher: 'a, b', hooks }] } },
    'a glob whose start is enough': { profile: mercury, hooks: on('Notebook*') },
    'no text': { hooks: { PreToolUse: [{ matcher: ['Edit'], hooks }] } },
  },
);
