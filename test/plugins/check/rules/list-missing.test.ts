import { listMissing } from '../../../../plugins/check/rules/list-missing.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const hook = { type: 'command', command: 'true' };

ruleCases(
  listMissing,
  {
    'an event with one group': {
      hooks: { Stop: { hooks: [hook] } },
      at: ['/hooks/Stop'],
      says: /matcher group/,
      fixed: { Stop: [{ hooks: [hook] }] },
    },
    'a group with one hook': {
      hooks: { PreToolUse: [{ matcher: 'bash', hooks: hook }] },
      at: ['/hooks/PreToolUse/0'],
      fixed: { PreToolUse: [{ matcher: 'bash', hooks: [hook] }] },
    },
  },
  {
    lists: { hooks: { Stop: [{ hooks: [hook] }] } },
    'an unknown event': { hooks: { Sometimes: { hooks: [hook] } } },
    'a text': { hooks: { Stop: 'npm test' } },
  },
);
