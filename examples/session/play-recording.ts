import { isDeepStrictEqual } from 'node:util';
import type { Bus, Payload, Verdict } from '../../core/index.ts';
import type { RecordedEvent } from './recording.ts';
import { runTool, type ToolResult } from './tools.ts';

/**
 * Fires recorded events in order. A tool call that no hook refused runs for real, and what it came to takes the place of
 * what was recorded. Returns what came otherwise than recorded, as sentences.
 */
export async function playRecording(
  recording: readonly RecordedEvent[],
  bus: Bus,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const results = new Map<unknown, ToolResult>();
  const surprises: string[] = [];
  for (const { line, event, payload, expect = {} } of recording) {
    if (signal.aborted) break;
    const { tool_name: name, tool_input: input, tool_use_id: call } = payload;
    if (tellsResult(payload) && !results.has(call)) {
      surprises.push(`line ${line}, ${event}: left out, its call was refused`);
      continue;
    }
    const happened = withResult(payload, results.get(call));
    const verdict = await bus.dispatch(event, happened, { signal });
    const found = [...toolDifferences(payload, happened), ...verdictDifferences(expect, verdict)];
    surprises.push(...found.map((each) => `line ${line}, ${event}: ${each}`));
    if (event === 'PreToolUse' && verdict.decision === 'continue') {
      results.set(call, await runTool({ name, input }, bus.project, signal));
    }
  }
  return surprises;
}

function tellsResult(payload: Payload): boolean {
  return 'tool_response' in payload || 'error' in payload;
}

function withResult(payload: Payload, result: ToolResult | undefined): Payload {
  if (result && 'tool_response' in payload) return { ...payload, tool_response: result };
  if (result && 'error' in payload) return { ...payload, error: result.output };
  return payload;
}

/** Output may differ, a time or a path in it; whether the call failed may not. */
function toolDifferences(recorded: Payload, happened: Payload): string[] {
  const failed = ({ tool_response: response }: Payload) => (response as ToolResult | undefined)?.is_error;
  if (failed(recorded) === failed(happened)) return [];
  return [failed(happened) ? 'the call failed' : 'the call did not fail'];
}

function verdictDifferences(expected: Payload, verdict: Verdict): string[] {
  const found = new Map<string, unknown>(Object.entries(verdict));
  return Object.entries(expected)
    .filter(([field, value]) => !isDeepStrictEqual(value, found.get(field)))
    .map(
      ([field, value]) => `${field} was ${JSON.stringify(value)}, now ${JSON.stringify(found.get(field) ?? 'none')}`,
    );
}
