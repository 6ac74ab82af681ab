import assert from 'node:assert';
import { checkDefinition } from '../../core/define.ts';
import { difference } from '../../core/difference.ts';
import { isObject } from '../../core/path.ts';
import { messageOf } from '../../core/text.ts';
import { compileSchema } from '../../core/validator.ts';
import type { HookTypeDefinition } from '../../types/hook.ts';
import type { Host } from '../../types/host.ts';
import type { Outcome, Verdict } from '../../types/outcome.ts';
import type { Payload } from '../../types/payload.ts';
import type { Problem } from '../../types/problem.ts';
import type { CoreField, Profile } from '../../types/profile.ts';
import type { Infer, ObjectSchema } from '../../types/schema.ts';
import { mendcode } from '../profiles/mendcode/index.ts';
import { openTestBus } from './open-test-bus.ts';

/** A hook as a file has it, without its `type`. */
export type HookFields<S extends ObjectSchema> = Infer<S> & { readonly timeout?: number } & {
  readonly [K in CoreField]?: unknown;
};

/** A hook that files may not hold. */
export interface InvalidHook {
  readonly hook: unknown;
  /** What `check` has to say of it, as far as it is given; `at` is a JSON pointer from the hook: `/from`. */
  readonly problem: Partial<Problem>;
}

/** One run of one hook. */
export interface HookRunCase<S extends ObjectSchema> {
  readonly hook: HookFields<S>;
  /** Default: the first event of the profile that a hook can refuse. */
  readonly event?: string;
  readonly payload?: Payload;
  readonly host?: Host;
  /** What has to come of it, as far as it is given. */
  readonly outcome: Partial<Outcome>;
  /** What the event has to come to, as far as it is given. */
  readonly verdict?: Partial<Verdict>;
}

/** What is known of a hook type. */
export interface HookTypeCases<S extends ObjectSchema> {
  /** The agent's dialect; default: Mendcode's. */
  readonly profile?: Profile;
  /** Hooks that are listed without a problem. */
  readonly valid?: readonly HookFields<S>[];
  readonly invalid?: readonly InvalidHook[];
  readonly runs?: readonly HookRunCase<S>[];
}

/**
 * Checks a hook type by examples, on a real bus: which hooks are valid, what is told of the others, and what comes of runs.
 * For use in any test framework. Its summary and its defaults are checked too.
 * @throws AssertionError one that names every case that is not as it should be.
 * @throws HooklineError `bad-definition` where it is no hook type.
 */
export async function checkHookType<const S extends ObjectSchema>(
  definition: HookTypeDefinition<S>,
  cases: HookTypeCases<S>,
): Promise<void> {
  const { profile = mendcode, valid = [], invalid = [], runs = [] } = cases;
  checkDefinition(definition);
  const type = definition as unknown as HookTypeDefinition;
  const context: Context = { type, profile, event: refusable(profile) };
  const faults = [
    ...(await faultsOfDefinition(type)),
    ...(await each('valid', valid, (hook) => faultOfValid(hook, context))),
    ...(await each('invalid', invalid, (one) => faultOfInvalid(one, context))),
    ...(await each('runs', runs, (run) => faultOfRun(run, context))),
  ];
  if (faults.length === 0) return;
  throw new assert.AssertionError({ message: `hook type "${definition.type}":\n  ${faults.join('\n  ')}` });
}

interface Context {
  readonly type: HookTypeDefinition;
  readonly profile: Profile;
  readonly event: string;
}

function refusable({ events }: Profile): string {
  const [first] = Object.keys(events);
  return Object.keys(events).find((name) => events[name]?.block.do === 'refuse') ?? first ?? '';
}

async function each<T>(
  list: string,
  cases: readonly T[],
  check: (one: T) => Promise<string | undefined>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, one] of cases.entries()) {
    const fault = await check(one).catch((thrown) => `it cannot be tried: ${messageOf(thrown)}`);
    if (fault !== undefined) faults.push(`${list}[${index}]: ${fault}`);
  }
  return faults;
}

async function faultsOfDefinition({ summary, schema, defaults = {} }: HookTypeDefinition): Promise<string[]> {
  const { required: _, $id: __, ...open } = schema;
  const properties = { ...schema.properties, timeout: {} };
  const faults = summary.trim() !== '' ? [] : ['"summary" is missing: `hookline types` shows it'];
  try {
    const check = await compileSchema({ additionalProperties: false, ...open, properties });
    return [
      ...faults,
      ...check({ ...defaults }).map(({ at, field, message }) => `defaults: "${field ?? at.slice(1)}" ${message}`),
    ];
  } catch (thrown) {
    return [...faults, `the schema is faulty: ${messageOf(thrown)}`];
  }
}

async function faultOfValid(hook: unknown, context: Context): Promise<string | undefined> {
  const [problem] = await problemsOf(hook, context);
  return problem ? `${problem.code}: ${problem.message}` : faultOfLabel(hook, context.type);
}

/** Of one that throws or gives no text, lists show the type's name, which no author means. */
function faultOfLabel(hook: unknown, type: HookTypeDefinition): string | undefined {
  if (!type.label) return undefined;
  try {
    const text: unknown = type.label({ ...type.defaults, ...(hook as object) });
    return typeof text === 'string' && text !== '' ? undefined : '"label" gave no text';
  } catch (thrown) {
    return `"label" threw: ${messageOf(thrown)}`;
  }
}

async function faultOfInvalid({ hook, problem }: InvalidHook, context: Context): Promise<string | undefined> {
  const found = await problemsOf(hook, context);
  const [first] = found;
  if (!first) return 'no problem was found';
  if (found.some((one) => difference(problem, one) === undefined)) return undefined;
  return `the problem is another: ${difference(problem, first)}`;
}

async function problemsOf(hook: unknown, { type, profile, event }: Context): Promise<Problem[]> {
  const bus = openTestBus({ profile, use: [type], hooks: hooksWith(hook, type, event) });
  const { problems } = await bus.list();
  const base = `/hooks/${event}/0/hooks/0`;
  return problems.map((problem) => ({
    ...problem,
    ...(problem.at?.startsWith(base) && { at: problem.at.slice(base.length) }),
  }));
}

async function faultOfRun(run: HookRunCase<ObjectSchema>, context: Context): Promise<string | undefined> {
  const { event = context.event, payload = {}, host, hook } = run;
  const { type, profile } = context;
  const [problem] = await problemsOf(hook, { ...context, event });
  if (problem?.severity === 'error') return `the hook is not valid: ${problem.code}: ${problem.message}`;
  const bus = openTestBus({ profile, use: [type], hooks: hooksWith(hook, type, event), ...(host && { host }) });
  try {
    const verdict = await bus.dispatch(event, payload);
    return difference(run.outcome, verdict.outcomes[0]) ?? difference(run.verdict ?? {}, verdict);
  } finally {
    await bus.close();
  }
}

function hooksWith(hook: unknown, { type }: HookTypeDefinition, event: string) {
  return { [event]: [{ hooks: [isObject(hook) ? { type, ...hook } : hook] }] };
}
