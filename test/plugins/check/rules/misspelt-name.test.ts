import { misspeltName } from '../../../../plugins/check/rules/misspelt-name.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const hook = { type: 'command', command: 'true' };

ruleCases(
  misspeltName,
  {
    'an event with underscores': {
      hooks: { pre_tool_use: [{ hooks: [hook] }] },
      at: ['/hooks/pre_tool_use'],
      says: /"PreToolUse"/,
      fixed: { PreToolUse: [{ hooks: [hook] }] },
    },
    'an event in lower case, where case counts': {
      profile: mercury,
      hooks: { stop: [{ hooks: [hook] }] },
      at: ['/hooks/stop'],
      fixed: { Stop: [{ hooks: [hook] }] },
    },
    'a matcher in upper case': {
      hooks: { PreToolUse: [{ Matcher: 'bash', hooks: [hook] }] },
      at: ['/hooks/PreToolUse/0/Matcher'],
      fixed: { PreToolUse: [{ matcher: 'bash', hooks: [hook] }] },
    },
    'a field of a hook': {
      hooks: { Stop: [{ hooks: [{ ...hook, Timeout: 5 }] }] },
      at: ['/hooks/Stop/0/hooks/0/Timeout'],
      fixed: { Stop: [{ hooks: [{ ...hook, timeout: 5 }] }] },
    },
  },
  {
    'an event in lower case, where case does not count': { profile: mendcode, hooks: { stop: [{ hooks: [hook] }] } },
    'an event of another name': { hooks: { BeforeTool: [{ hooks: [hook] }] } },
    'a name that is there as well': { hooks: { pre_tool_use: [{ hooks: [hook] }], PreToolUse: [{ hooks: [hook] }] } },
    'a typing error, which may be another word': { hooks: { PreToolUsed: [{ hooks: [{ ...hook, tiemout: 1 }] }] } },
    'notes of people': { hooks: { _stop: 'x', Stop: [{ _Matcher: '', hooks: [{ ...hook, _command: '' }] }] } },
  },
);
