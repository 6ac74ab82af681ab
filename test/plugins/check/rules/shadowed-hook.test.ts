import { shadowedHook } from '../../../../plugins/check/rules/shadowed-hook.ts';
import { mercury } from '../../../../plugins/profiles/mercury/index.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const on = (matcher: string | undefined, command: unknown, event = 'PreToolUse') => ({
  [event]: [{ ...(matcher !== undefined && { matcher }), hooks: [{ type: 'command', command }] }],
});

ruleCases(
  shadowedHook,
  {
    'a hook behind one that blocks every time': {
      hooks: on('Edit', 'npx prettier'),
      user: on('Edit', "echo 'no edits' >&2; exit 2"),
      at: ['/hooks/PreToolUse/0/hooks/0'],
      says: /user\/PreToolUse\/0\/0 in .* every time/,
    },
    'one behind a block for every tool': {
      hooks: on('Edit', 'npx prettier'),
      user: on('*', 'exit 2'),
      at: ['/hooks/PreToolUse/0/hooks/0'],
    },
  },
  {
    'a hook behind one that may block': {
      hooks: on('Edit', 'npx prettier'),
      user: on('Edit', 'grep -q rm && exit 2'),
    },
    'a hook behind one that passes': { hooks: on('Edit', 'x'), user: on('Edit', 'echo 2; exit 0') },
    'a block for other tools': { hooks: on('Edit', 'x'), user: on('Write', 'exit 2') },
    'a hook behind a block with a condition': {
      profile: mercury,
      hooks: on('Bash', 'x'),
      user: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'exit 2', if: 'Bash(git *)' }] }] },
    },
    'a block of a later layer': { hooks: on('Edit', 'exit 2'), user: on('Edit', 'x') },
    'a chain in one file': {
      hooks: {
        PreToolUse: [
          {
            hooks: [
              { type: 'command', command: 'exit 2' },
              { type: 'command', command: 'x' },
            ],
          },
        ],
      },
    },
  },
);
