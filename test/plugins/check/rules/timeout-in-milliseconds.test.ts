import { timeoutInMilliseconds } from '../../../../plugins/check/rules/timeout-in-milliseconds.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const withTimeout = (timeout: unknown) => ({ Stop: [{ hooks: [{ type: 'command', command: 'true', timeout }] }] });
const at = ['/hooks/Stop/0/hooks/0/timeout'];

ruleCases(
  timeoutInMilliseconds,
  {
    'five thousand': { hooks: withTimeout(5_000), at, says: /write 5$/, fixed: withTimeout(5) },
    'a minute of milliseconds': { hooks: withTimeout(60_000), at, fixed: withTimeout(60) },
    'one and a half thousand': { hooks: withTimeout(1_500), at, fixed: withTimeout(1.5) },
    'one with a comment behind it': {
      text: '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "true", "timeout": 3000 /* 3 s */ }] }] } }',
      at,
      fixed:
        '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "true", "timeout": 3 /* 3 s */ }] }] } }',
    },
  },
  {
    seconds: { hooks: withTimeout(30) },
    'ten minutes': { hooks: withTimeout(600) },
    'half an hour, and two hours, in seconds': {
      hooks: { Stop: [...withTimeout(1_800).Stop, ...withTimeout(7_200).Stop, ...withTimeout(3_600).Stop] },
    },
    'what is no number': { hooks: withTimeout('5000') },
    'no timeout': { hooks: { Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] } },
  },
);
