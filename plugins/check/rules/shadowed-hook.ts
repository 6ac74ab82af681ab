import { covers } from '../covers.ts';
import type { CheckedHook, Rule } from '../rule.ts';

/** A hook behind one of another layer that blocks every time: the first block ends the chain. */
export const shadowedHook: Rule = {
  id: 'shadowed-hook',
  summary: 'A hook never runs, since a hook of another file before it blocks every time.',
  severity: 'warning',
  looksAt: 'hooks',
  async check(hooks) {
    const blocks = await Promise.all(hooks.map(alwaysBlocks));
    const blocking: CheckedHook[] = [];
    return hooks.flatMap((hook, index) => {
      const first = blocking.find((other) => isBefore(other, hook));
      if (blocks[index]) blocking.push(hook);
      if (!first) return [];
      return [
        {
          at: hook.at,
          file: hook.in.file,
          message: `it never runs: ${first.entry?.id} in ${first.in.file.layer.file} blocks before it, every time`,
        },
      ];
    });
  },
};

function isBefore(one: CheckedHook, other: CheckedHook): boolean {
  return other.entry !== undefined && one.in.file !== other.in.file && covers(one, other);
}

const harmless = /^(?:echo|printf|cat|true|:|date|logger)$/;

/** A straight line of harmless commands that ends with `exit 2`. */
async function alwaysBlocks(hook: CheckedHook): Promise<boolean> {
  const { entry } = hook;
  if (!entry || entry.condition || entry.background || entry.once || entry.layer.skill !== undefined) return false;
  const statements = (await hook.code())?.line?.tree.root.commands ?? [];
  const last = statements.at(-1)?.command;
  const isExit = last?.type === 'Command' && last.name?.value === 'exit' && last.args[0]?.text === '2';
  return isExit && statements.every(({ command, background }) => isHarmless(command) && background !== true);

  function isHarmless(command: (typeof statements)[number]['command']): boolean {
    return command === last || (command.type === 'Command' && harmless.test(command.name?.value ?? ''));
  }
}
