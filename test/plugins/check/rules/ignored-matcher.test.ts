import { ignoredMatcher } from '../../../../plugins/check/rules/ignored-matcher.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const hooks = [{ type: 'command', command: 'true' }];

ruleCases(
  ignoredMatcher,
  {
    'a matcher on an event about nothing': {
      hooks: { UserPromptSubmit: [{ matcher: 'deploy', hooks }] },
      at: ['/hooks/UserPromptSubmit/0/matcher'],
      says: /every time/,
    },
  },
  {
    'one that means everything': {
      hooks: {
        Stop: [
          { matcher: '', hooks },
          { matcher: '*', hooks },
          { matcher: '.*', hooks },
        ],
      },
    },
    'one on an event with a subject': { hooks: { PreToolUse: [{ matcher: 'bash', hooks }] } },
    'no matcher': { hooks: { Stop: [{ hooks }] } },
  },
);
