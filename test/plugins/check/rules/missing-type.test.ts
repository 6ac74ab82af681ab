import { missingType } from '../../../../plugins/check/rules/missing-type.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

ruleCases(
  missingType,
  {
    'a command without its type': {
      profile: mercury,
      hooks: { Stop: [{ hooks: [{ command: 'true' }] }] },
      at: ['/hooks/Stop/0/hooks/0'],
      says: /"type": "command"/,
      fixed: { Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] },
    },
    'a prompt, which two types ask': {
      profile: mercury,
      hooks: { Stop: [{ hooks: [{ prompt: 'All done?' }] }] },
      at: ['/hooks/Stop/0/hooks/0'],
      says: /"type": "prompt" or "type": "agent"/,
    },
    'a hook on lines of its own': {
      profile: mercury,
      text: '{ "hooks": { "Stop": [{ "hooks": [{\n  // Tidy up.\n  "url": "https://x.example"\n}] }] } }',
      at: ['/hooks/Stop/0/hooks/0'],
      fixed:
        '{ "hooks": { "Stop": [{ "hooks": [{\n  // Tidy up.\n  "type": "http",\n  "url": "https://x.example"\n}] }] } }',
    },
  },
  {
    'a command where that is the default': { profile: mendcode, hooks: { Stop: [{ hooks: [{ command: 'true' }] }] } },
    'a hook with a type': { hooks: { Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] } },
    'fields of none': { hooks: { Stop: [{ hooks: [{ timeout: 3 }] }] } },
  },
);
