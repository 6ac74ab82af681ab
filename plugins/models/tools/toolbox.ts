import { isObject } from '../../../core/path.ts';
import { cap, messageOf } from '../../../core/text.ts';
import { compileSchema, type Mismatch } from '../../../core/validator.ts';
import type { ProjectLook, ProjectTool } from './project-tool.ts';

/** Characters that all calls of one run return together, and that each counts at least. */
const mostText = 200_000;
const leastText = 500;

/** The tools of one run, on one project. */
export interface Toolbox {
  /**
   * What a call gives the model: masked, and no more than all calls together may give. A fault of the call is told in
   * it, after `error:`. @throws where the run is given up.
   */
  call(tool: ProjectTool, input: unknown): Promise<string>;
}

/** Opens a toolbox, with all its text still to give. */
export function openToolbox(look: ProjectLook): Toolbox {
  let left = mostText;
  return {
    async call(tool, input) {
      look.signal.throwIfAborted();
      if (left <= 0) return 'error: you have read as much as one run may; answer with what you know';
      const text = cap(look.redact(await answerOf(tool, input, look)), left);
      left -= Math.max(text.length, leastText);
      return text;
    },
  };
}

async function answerOf(tool: ProjectTool, input: unknown, look: ProjectLook): Promise<string> {
  try {
    const mismatches = (await compileSchema(tool.input))(input);
    if (isObject(input) && mismatches.length === 0) return await tool.run(input, look);
    return `error: ${mismatches.map(told).join('; ')}`;
  } catch (thrown) {
    look.signal.throwIfAborted();
    return `error: ${messageOf(thrown)}`;
  }
}

function told({ kind, at, field, message }: Mismatch): string {
  if (kind === 'missing') return `"${field}" is missing`;
  if (kind === 'unknown') return `there is no "${field}"`;
  return `${at === '' ? 'the input' : `"${at.slice(1)}"`} ${message}`;
}
