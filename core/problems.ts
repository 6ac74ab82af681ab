import type { HookEntry } from '../types/hook.ts';
import type { Layer } from '../types/layer.ts';
import type { Problem, ProblemCode } from '../types/problem.ts';
import { didYouMean } from './near.ts';
import { cap, messageOf } from './text.ts';

/** Characters of a message that quotes a file: names there are as long as somebody likes. */
const longestMessage = 500;

/** Where in a layer's file a problem stands. */
export interface Spot {
  readonly layer: Layer;
  /** JSON pointer. */
  readonly at: string;
}

export function unreadable(file: string, why: string): Problem {
  return { code: 'unreadable', severity: 'error', message: `cannot be read: ${why}`, file };
}

export function badJson(file: string, why: string, line?: number, column?: number): Problem {
  return {
    code: 'bad-json',
    severity: 'error',
    message: `is no valid JSON: ${why}`,
    file,
    ...definedPlace(line, column),
  };
}

export function badYaml(file: string, why: string, line: number, column: number): Problem {
  return { code: 'bad-yaml', severity: 'error', message: `is no valid YAML: ${why}`, file, line, column };
}

export function keptOld(problem: Problem): Problem {
  return { ...problem, message: `${problem.message}; the hooks it last had still count` };
}

export function badFile(file: string, message: string): Problem {
  return { code: 'bad-shape', severity: 'error', message, file, at: '' };
}

export function badShape(spot: Spot, what: string, wanted: string): Problem {
  return located('bad-shape', 'error', spot, `${what} has to be ${wanted}`);
}

export function unknownEvent(spot: Spot, name: string, known: Iterable<string>): Problem {
  return located('unknown-event', 'warning', spot, `unknown event "${name}"${didYouMean(name, known)}`);
}

export function unknownType(spot: Spot, type: string, known: Iterable<string>): Problem {
  return located('unknown-type', 'error', spot, `unknown hook type "${type}"${didYouMean(type, known)}`);
}

export function faultyType(spot: Spot, type: string, thrown: unknown): Problem {
  return located('plugin-failed', 'error', spot, `hook type "${type}" has a faulty schema: ${messageOf(thrown)}`);
}

/** A plugin that a file names and that is not in use. */
export function pluginFailed(spot: Spot, name: string, why: string): Problem {
  return located('plugin-failed', 'error', spot, `plugin "${name}" ${why}`);
}

/** A plugin that a file names and that a later start may load. */
export function pluginWaits(spot: Spot, name: string, why: string): Problem {
  return located('plugin-failed', 'warning', spot, `plugin "${name}" is not loaded: ${why}`);
}

export function duplicateType(spot: Spot, name: string, why: string): Problem {
  return located('duplicate-type', 'error', spot, `plugin "${name}": ${why}; that of the plugin is left out`);
}

export function missingType(spot: Spot, known: Iterable<string>): Problem {
  return located('bad-field', 'error', spot, `a hook needs a "type": ${[...known].join(', ')}`);
}

export function unknownField(spot: Spot, field: string, known: Iterable<string>): Problem {
  return located('unknown-field', 'warning', spot, `unknown field "${field}"${didYouMean(field, known)}`);
}

export function badField(spot: Spot, message: string): Problem {
  return located('bad-field', 'error', spot, message);
}

export function badTimeout(spot: Spot, value: unknown, seconds: number): Problem {
  const message = `"timeout" has to be a positive number of seconds, not ${written(value)}; ${seconds} counts`;
  return located('bad-field', 'warning', spot, message);
}

/** A value of a file as a message shows it: an object may be as deep as it likes, and no text. */
function written(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

export function longTimeout(spot: Spot, seconds: number, maximum: number): Problem {
  const milliseconds = seconds >= 1_000 ? ' (it is in seconds, not milliseconds)' : '';
  return located(
    'bad-field',
    'warning',
    spot,
    `"timeout" of ${seconds} s is over the maximum; ${maximum} s counts${milliseconds}`,
  );
}

export function badMatcher(spot: Spot, matcher: string, why: string): Problem {
  return located('bad-matcher', 'error', spot, `matcher "${matcher}" is no valid regular expression: ${why}`);
}

export function badCondition(spot: Spot, condition: string): Problem {
  return located(
    'bad-condition',
    'error',
    spot,
    `"if" is no permission rule: ${condition}; write Tool or Tool(pattern)`,
  );
}

export function idleCondition(spot: Spot, condition: string, event: string): Problem {
  const message = `"if": ${condition} never holds, so the hook never runs: ${event} is about no tool call`;
  return located('bad-condition', 'warning', spot, message);
}

export function unknownSkill(name: string, known: Iterable<string>): Problem {
  const message = cap(`there is no skill "${name}"${didYouMean(name, known)}`, longestMessage);
  return { code: 'bad-field', severity: 'error', message };
}

export function slowMatcher(entry: HookEntry): Problem {
  return located(
    'bad-matcher',
    'warning',
    { layer: entry.layer, at: '' },
    `matcher "${entry.matcher}" of ${entry.id} takes too long to test, so it counts as matching: write it without nested repeats`,
  );
}

export function badPayload(event: string, at: string, message: string): Problem {
  return { code: 'bad-payload', severity: 'warning', message: `payload of ${event}: ${at.slice(1)} ${message}`, at };
}

export function answerNotAllowed(entry: HookEntry, what: string): Problem {
  return {
    code: 'answer-not-allowed',
    severity: 'warning',
    message: `${entry.id}: ${what} counts for nothing on ${entry.event}`,
  };
}

/** `tap` is its name in quotes, with that of its plugin where it is another one. */
export function tapThrew(hook: string, tap: string, thrown: unknown): Problem {
  return { code: 'tap-threw', severity: 'error', message: `the tap ${tap} on ${hook} threw: ${messageOf(thrown)}` };
}

export function tapReturned(hook: string, tap: string, found: string, wanted: string): Problem {
  return {
    code: 'tap-threw',
    severity: 'error',
    message: `the tap ${tap} on ${hook} returned ${found}; it has to return ${wanted}`,
  };
}

export function subjectChanged(event: string, field: string): Problem {
  return {
    code: 'tap-threw',
    severity: 'error',
    message: `a tap on event changed "${field}" of ${event}, by which the hooks had been chosen already`,
  };
}

/** Nobody waits for a background hook, so nobody else would hear of it. */
export function backgroundFailed({ id }: HookEntry, thrown: unknown): Problem {
  const message = cap(`${id} could not be judged when it had ended: ${messageOf(thrown)}`, longestMessage);
  return { code: 'plugin-failed', severity: 'error', message };
}

/** The files could not be read anew, for no fault of theirs. */
export function lookFailed(thrown: unknown): Problem {
  return {
    code: 'plugin-failed',
    severity: 'error',
    message: `the hooks could not be read anew, so those from before count: ${messageOf(thrown)}`,
  };
}

/** A layer could not be read, for no fault of its text. */
export function layerFailed({ id, file }: Layer, thrown: unknown): Problem {
  return {
    code: 'plugin-failed',
    severity: 'error',
    message: `layer "${id}" is left out: ${messageOf(thrown)}`,
    ...(file === undefined ? {} : { file }),
  };
}

export function sessionFailed(session: string, thrown: unknown): Problem {
  return {
    code: 'plugin-failed',
    severity: 'error',
    message: `the state of session "${session}" could not be kept: ${messageOf(thrown)}`,
  };
}

/** What a plugin asked a bus to wait for goes on after its close. */
export function workNotEnded(count: number): Problem {
  const what = count === 1 ? 'work of a plugin' : `${count} works of plugins`;
  return {
    code: 'plugin-failed',
    severity: 'warning',
    message: `${what} has not ended, and is not waited for any more`,
  };
}

/** A plugin that only watches could not do its work. */
export function watcherFailed(plugin: string, thrown: unknown): Problem {
  return {
    code: 'plugin-failed',
    severity: 'warning',
    message: `plugin "${plugin}" missed something, and events go on: ${messageOf(thrown)}`,
  };
}

export function traceFailed(file: string, thrown: unknown): Problem {
  return {
    code: 'plugin-failed',
    severity: 'warning',
    message: `the trace is not whole, and events go on: ${messageOf(thrown)}; name a file that can be written`,
    file,
  };
}

export function namelessLayer(): Problem {
  return { code: 'bad-shape', severity: 'error', message: 'a layer that a plugin added has no "id"; it is left out' };
}

export function duplicateLayer(id: string, file: string | undefined): Problem {
  return {
    code: 'duplicate-layer',
    severity: 'warning',
    message: `there is a layer "${id}" already; this one is left out`,
    ...(file === undefined ? {} : { file }),
  };
}

function located(code: ProblemCode, severity: Problem['severity'], { layer, at }: Spot, message: string): Problem {
  const file = layer.file === undefined ? {} : { file: layer.file };
  return { code, severity, message: cap(message, longestMessage), ...file, at };
}

function definedPlace(line: number | undefined, column: number | undefined) {
  return line === undefined || column === undefined ? {} : { line, column };
}
