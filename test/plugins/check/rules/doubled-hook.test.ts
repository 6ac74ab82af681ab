import { doubledHook } from '../../../../plugins/check/rules/doubled-hook.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const on = (matcher: string | undefined, command: unknown, event = 'PreToolUse') => ({
  [event]: [{ ...(matcher !== undefined && { matcher }), hooks: [{ type: 'command', command }] }],
});
const at = ['/hooks/PreToolUse/0/hooks/0'];

const skill = '---\nhooks:\n  PreToolUse:\n    - hooks:\n        - { type: command, command: npx prettier }\n---\n';

ruleCases(
  doubledHook,
  {
    'the same hook for the same tools': {
      hooks: on('Edit', 'npx prettier'),
      user: on('Edit', 'npx prettier'),
      at,
      says: /same hook as user\/PreToolUse\/0\/0 in .*data\/(?:hooks|settings)\.json/,
    },
    'one of them for every tool': { hooks: on('Edit', 'npx prettier'), user: on(undefined, 'npx prettier'), at },
    'a list of words': { hooks: on('Edit', ['npx', 'x']), user: on('Edit', ['npx', 'x']), at },
  },
  {
    'two skills, each of which may be active alone': {
      profile: mercury,
      hooks: {},
      files: { 'project/.mercury/skills/a/SKILL.md': skill, 'project/.mercury/skills/b/SKILL.md': skill },
    },
    'other tools': { hooks: on('Edit', 'npx prettier'), user: on('Write', 'npx prettier') },
    'another event': { hooks: on(undefined, 'npx x', 'Stop'), user: on(undefined, 'npx x') },
    'another command': { hooks: on('Edit', 'npx prettier'), user: on('Edit', 'npx eslint') },
    'one that does nothing': { hooks: on('Edit', 'exit 0'), user: on('Edit', 'exit 0') },
    'two in one file': {
      hooks: { PreToolUse: [...(on('Edit', 'x y').PreToolUse ?? []), ...(on('Edit', 'x y').PreToolUse ?? [])] },
    },
    'programs beside each of the files': { hooks: on('Edit', ['./x.sh']), user: on('Edit', ['./x.sh']) },
  },
);
