import { deadMatcher } from '../../../../plugins/check/rules/dead-matcher.ts';
import { mendcode } from '../../../../plugins/profiles/mendcode/index.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const hooks = [{ type: 'command', command: 'true' }];

ruleCases(
  deadMatcher,
  {
    'a source that sessions never have': {
      profile: mendcode,
      hooks: { SessionStart: [{ matcher: 'resume|clear', hooks }] },
      at: ['/hooks/SessionStart/0/matcher'],
      says: /startup, child/,
    },
    'a tool in another case, where that counts': {
      profile: mercury,
      hooks: { PreToolUse: [{ matcher: 'bash|Edit|mcp__x', hooks }] },
      at: ['/hooks/PreToolUse/0/matcher'],
      says: /case counts/,
      fixed: { PreToolUse: [{ matcher: 'Bash|Edit|mcp__x', hooks }] },
    },
    'tools in another case between the marks of a whole name': {
      profile: mercury,
      hooks: { PreToolUse: [{ matcher: '^(bash|edit)$', hooks }] },
      at: ['/hooks/PreToolUse/0/matcher'],
      fixed: { PreToolUse: [{ matcher: '^(Bash|Edit)$', hooks }] },
    },
    'a tool where a trigger is the subject': {
      profile: mendcode,
      hooks: { PreCompact: [{ matcher: 'bash', hooks }] },
      at: ['/hooks/PreCompact/0/matcher'],
    },
  },
  {
    'one of several that match': { profile: mendcode, hooks: { SessionStart: [{ matcher: 'startup|resume', hooks }] } },
    'another case, where that does not count': {
      profile: mendcode,
      hooks: { PreCompact: [{ matcher: 'Auto', hooks }] },
    },
    'an event that only hooks naming it see': {
      profile: mendcode,
      hooks: { Notification: [{ matcher: 'turn_completed', hooks }] },
    },
    'any tool': { hooks: { PreToolUse: [{ matcher: 'SomethingNew', hooks }] } },
    'a tool in another case, where that does not count': {
      profile: mendcode,
      hooks: { PreToolUse: [{ matcher: 'BASH', hooks }] },
    },
    'a part of a name, which a tool of a server may have': {
      profile: mercury,
      hooks: { PreToolUse: [{ matcher: '(bash|edit)', hooks }] },
    },
    'a pattern of tools': { profile: mercury, hooks: { PreToolUse: [{ matcher: '[bB]ash', hooks }] } },
    'one that is no pattern, which is a problem': { hooks: { SessionStart: [{ matcher: '(', hooks }] } },
  },
);
