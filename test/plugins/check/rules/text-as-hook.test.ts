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
  },
  {
    'a proper hook': { hooks: { Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] } },
    'a number, of which nobody knows what it is': { hooks: { Stop: [{ hooks: [1, null, ''] }] } },
  },
);
