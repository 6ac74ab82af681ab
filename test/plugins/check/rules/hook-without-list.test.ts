import { hookWithoutList } from '../../../../plugins/check/rules/hook-without-list.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const hook = { type: 'command', command: './check.sh', timeout: 5 };

ruleCases(
  hookWithoutList,
  {
    'a hook beside its matcher': {
      hooks: { PreToolUse: [{ matcher: 'bash', ...hook }] },
      at: ['/hooks/PreToolUse/0'],
      says: /"hooks": \[/,
      fixed: { PreToolUse: [{ matcher: 'bash', hooks: [hook] }] },
    },
    'a hook whose matcher comes last': {
      hooks: { PreToolUse: [{ ...hook, matcher: 'bash' }] },
      at: ['/hooks/PreToolUse/0'],
      fixed: { PreToolUse: [{ hooks: [hook], matcher: 'bash' }] },
    },
    'a hook of another type': {
      hooks: { Stop: [{ type: 'http', url: 'https://hooks.example.com/x' }] },
      at: ['/hooks/Stop/0'],
      fixed: { Stop: [{ hooks: [{ type: 'http', url: 'https://hooks.example.com/x' }] }] },
    },
    'a hook on lines of its own, with comments': {
      text: '{\n  "hooks": {\n    "Stop": [\n      {\n        "type": "command", // the kind\n        "command": "true"\n      } // done\n    ]\n  }\n}\n',
      at: ['/hooks/Stop/0'],
      fixed:
        '{\n  "hooks": {\n    "Stop": [\n      {\n        "hooks": [{\n          "type": "command", // the kind\n          "command": "true"\n        }]\n      } // done\n    ]\n  }\n}\n',
    },
    'a hook with notes before, between and behind its fields': {
      hooks: { Stop: [{ _a: 1, type: 'command', description: 'tests', command: 'true', _b: 2 }] },
      at: ['/hooks/Stop/0'],
      fixed: { Stop: [{ _a: 1, hooks: [{ type: 'command', description: 'tests', command: 'true' }], _b: 2 }] },
    },
    'a matcher in the middle, which no safe change gets around': {
      hooks: { PreToolUse: [{ type: 'command', matcher: 'bash', command: 'true' }] },
      at: ['/hooks/PreToolUse/0'],
    },
  },
  {
    'a hook in its list': { hooks: { PreToolUse: [{ matcher: 'bash', hooks: [hook] }] } },
    'a group that is something else': { hooks: { PreToolUse: [{ matcher: 'bash', tools: ['x'] }, 'x'] } },
  },
);
