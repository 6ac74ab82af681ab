import { duplicateKey } from '../../../../plugins/check/rules/duplicate-key.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const groups = '[{ "hooks": [{ "type": "command", "command": "true" }] }]';

ruleCases(
  duplicateKey,
  {
    'an event that stands twice': {
      text: `{ "hooks": { "Stop": ${groups}, "SessionEnd": ${groups}, "Stop": ${groups} } }`,
      at: ['/hooks/Stop'],
      says: /"Stop" .* lost/,
    },
    '"hooks" that stands twice': { text: `{ "hooks": { "Stop": ${groups} }, "hooks": {} }`, at: ['/hooks'] },
    'a field of a hook, three times': {
      text: '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "a", "command": "b", "command": "c" }] }] } }',
      at: ['/hooks/Stop/0/hooks/0/command', '/hooks/Stop/0/hooks/0/command'],
    },
  },
  {
    'each event once': { text: `{ "hooks": { "Stop": ${groups}, "SessionEnd": ${groups} } }` },
    'a key beside "hooks" that is none of ours': { text: `{ "a": 1, "a": 2, "hooks": { "Stop": ${groups} } }` },
    'the same key in two objects': { text: `{ "hooks": { "Stop": ${groups}, "SessionEnd": ${groups} }, "Stop": 1 }` },
  },
);
