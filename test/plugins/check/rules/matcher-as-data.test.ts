import { matcherAsData } from '../../../../plugins/check/rules/matcher-as-data.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const hooks = [{ type: 'command', command: 'true' }];

ruleCases(
  matcherAsData,
  {
    'a list of names': {
      hooks: { PreToolUse: [{ matcher: ['Edit', 'Write'], hooks }] },
      at: ['/hooks/PreToolUse/0/matcher'],
      says: /"Edit\|Write"/,
      fixed: { PreToolUse: [{ matcher: 'Edit|Write', hooks }] },
    },
    'an object with the names': {
      hooks: { PreToolUse: [{ matcher: { tools: ['Bash'] }, hooks }] },
      at: ['/hooks/PreToolUse/0/matcher'],
      fixed: { PreToolUse: [{ matcher: 'Bash', hooks }] },
    },
    'an object by the name of the subject': {
      hooks: { PreToolUse: [{ matcher: { tool_name: 'Bash' }, hooks }] },
      at: ['/hooks/PreToolUse/0/matcher'],
      fixed: { PreToolUse: [{ matcher: 'Bash', hooks }] },
    },
    'an object that says more than names': {
      hooks: { PreToolUse: [{ matcher: { tool: 'Bash', command: 'rm' }, hooks }] },
      at: ['/hooks/PreToolUse/0/matcher'],
      says: /one text/,
    },
  },
  {
    'a text': { hooks: { PreToolUse: [{ matcher: 'Edit', hooks }] } },
    'no matcher, and an empty one': {
      hooks: { PreToolUse: [{ hooks }, { matcher: '', hooks }, { matcher: null, hooks }] },
    },
  },
);
