import { defineHookType } from '../../core/define.ts';
import { cap, oneLine } from '../../core/text.ts';
import { judgeEvent, judgeSchema } from './judge-event.ts';

/** What a model is told beside the hook's own words. */
const instructions = `Judge this event of a coding agent. Answer with one JSON object and nothing else: {"ok": true} to let it go on, or \
{"ok": false, "reason": "one or two sentences for the agent"} to block it.`;

/** Asks the agent's model to judge the event. */
export const prompt = defineHookType({
  type: 'prompt',
  summary: 'Asks the model to judge the event; {"ok": false, "reason"} blocks. Each run costs a model call.',
  schema: judgeSchema,
  label: (hook) => cap(oneLine(hook.prompt), 200),
  run: (run) => judgeEvent(run, instructions, run.host.complete?.bind(run.host)),
});
