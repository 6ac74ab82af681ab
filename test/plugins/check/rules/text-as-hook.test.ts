import { textAsHook } from '../../../../plugins/check/rules/text-as-hook.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

ruleCases(
  textAsHook,
  {
    'a command as a text': {
      hooks: { Stop: [{ hooks: ['npm "test"'] }] },
      at: ['/hooks/Stop/0/hooks/0'],
      says: /"command"/,
      fixed: { Stop: [{ hooks: [{ type: 'command', command: 'npm "test"' }] }] },
    },
    'one beside a proper hook': {
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'true' }, 'ls'] }] },
      at: ['/hooks/Stop/0/hooks/1'],
      fixed: {
        Stop: [
          {
            hooks: [
              { type: 'command', command: 'true' },
              { type: 'command', command: 'ls' },
            ],
          },
        ],
      },
    },
    'one instead of its group': {
      hooks: { Stop: ['npm test'] },
      at: ['/hooks/Stop/0'],
      says: /"hooks": \[\{/,
      fixed: { Stop: [{ hooks: [{ type: 'command', command: 'npm test' }] }] },
    },
    'one instead of the list of groups': {
      hooks: { Stop: './check.sh' },
      at: ['/hooks/Stop'],
      fixed: { Stop: [{ hooks: [{ type: 'command', command: './check.sh' }] }] },
    },
    'one instead of the list of hooks': {
      hooks: { PreToolUse: [{ matcher: 'bash', hooks: 'make' }] },
      at: ['/hooks/PreToolUse/0'],
      fixed: { PreToolUse: [{ matcher: 'bash', hooks: [{ type: 'command', command: 'make' }] }] },
    },
    'one word, which may be the name of a tool': { hooks: { PreToolUse: ['bash'] }, at: ['/hooks/PreToolUse/0'] },
  },
  {
    'a text of an unknown event': { hooks: { Sometimes: ['npm test'] } },
    'a proper hook': { hooks: { Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] } },
    'a number, of which nobody knows what it is': { hooks: { Stop: [{ hooks: [1, null, ''] }] } },
  },
);
