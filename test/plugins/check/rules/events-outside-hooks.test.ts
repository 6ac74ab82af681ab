import { expect, test } from 'vitest';
import { eventsOutsideHooks } from '../../../../plugins/check/rules/events-outside-hooks.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { checkedFolders } from '../../../helpers/checked-files.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const groups = '[{ "hooks": [{ "type": "command", "command": "true" }] }]';

ruleCases(
  eventsOutsideHooks,
  {
    'a file of events': {
      text: `{ "Stop": ${groups}, "PreToolUse": ${groups} }`,
      at: ['/Stop', '/PreToolUse'],
      says: /"hooks"/,
      fixed: `{ "hooks": { "Stop": ${groups}, "PreToolUse": ${groups} } }`,
    },
    'events on lines of their own, beside other things': {
      text: `{\n  // Mine.\n  "version": 1,\n  "Stop": ${groups}, // tests\n  "SessionEnd": ${groups}\n}\n`,
      at: ['/Stop', '/SessionEnd'],
      fixed: `{\n  // Mine.\n  "version": 1,\n  "hooks": {\n    "Stop": ${groups}, // tests\n    "SessionEnd": ${groups}\n  }\n}\n`,
    },
    'events under a key like "hooks"': {
      text: `{ "Hooks": { "Stop": ${groups} } } // mine`,
      at: ['/Hooks'],
      fixed: `{ "hooks": { "Stop": ${groups} } } // mine`,
    },
    'events under a key like "hooks" beside it': {
      text: `{ "hooks": {}, "hook": { "Stop": ${groups} } }`,
      at: ['/hook'],
    },
    'an event beside "hooks", where no safe change can put it': {
      text: `{ "hooks": {}, "Stop": ${groups} }`,
      at: ['/Stop'],
    },
  },
  {
    'a file with "hooks"': { text: `{ "hooks": { "Stop": ${groups} }, "model": "x" }` },
    'a key like "hooks" without events': { text: '{ "hook": { "install": true }, "hocks": [] }' },
    'a file without hooks': { text: '{ "model": "x" }' },
    'no file of data': { text: '{ "Stop": [' },
  },
);

test('events in the head of a skill without "hooks" are told', async () => {
  const head = '---\nname: x\nStop:\n  - hooks: []\n---\nStop: no key of the head\n';
  const place = checkedFolders({ 'project/.mercury/skills/x/SKILL.md': head }, mercury);
  const { findings, fixes } = await place.check([eventsOutsideHooks]);
  expect(findings.map(({ at, line, column }) => [at, line, column])).toEqual([['/Stop', 3, 1]]);
  expect(fixes).toEqual([]);
});
