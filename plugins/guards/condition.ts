import { definePlugin } from '../../core/define.ts';
import type { EventRun } from '../../types/hook.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import type { Profile } from '../../types/profile.ts';
import type { RuleCall } from './rule/rule-holds.ts';

/** Skips a hook whose condition (`if`) does not hold for the tool call of the event; in doubt it holds. */
export function condition(): HookPlugin {
  return definePlugin('condition', (bus) => {
    if (!bus.profile.fields.includes('if')) return;
    // A list has to say so, too.
    bus.hooks.admit.tap('condition', ({ condition, event }) => {
      const { events } = bus.profile;
      if (!condition || !Object.hasOwn(events, event) || events[event]?.condition) return undefined;
      const rule = ruleText(bus.redact(condition));
      return { code: 'condition', reason: `its "if" never holds, since ${event} is about no tool call: ${rule}` };
    });
    bus.hooks.filter.tapPromise('condition', async ({ entry, event }) => {
      if (!entry.condition) return undefined;
      // Masked like the payload: a secret in a rule still meets the one in the call, and is not told.
      const rule = bus.redact(entry.condition);
      const call = toolCallOf(event);
      const holds = call && (await (await import('./rule/rule-holds.ts')).ruleHolds(rule, call));
      return holds ? undefined : { code: 'condition', reason: `its "if" does not hold: ${ruleText(rule)}` };
    });
  });
}

/** The call that the event is about, as its hooks see it; nothing on an event without one. */
function toolCallOf({ definition, payload, project, profile }: EventRun): RuleCall | undefined {
  const { condition: fields } = definition;
  if (!fields) return undefined;
  const { [fields.tool]: tool, [fields.input]: input, [folderField(profile)]: cwd } = payload;
  return {
    tool: typeof tool === 'string' ? tool : '',
    input,
    project,
    // Relative paths of a tool start where the agent stands.
    cwd: typeof cwd === 'string' && cwd !== '' ? cwd : project,
    subjects: profile.tools ?? {},
  };
}

/** The payload field that says where the agent stands. */
function folderField({ fill }: Profile): string {
  return Object.keys(fill).find((field) => fill[field] === 'project-dir') ?? '';
}

function ruleText({ tool, pattern }: { readonly tool: string; readonly pattern?: string }): string {
  return pattern === undefined ? tool : `${tool}(${pattern})`;
}
