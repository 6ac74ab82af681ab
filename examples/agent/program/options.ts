import util from 'node:util';
import { tools } from '../agent/tools/index.ts';
import { type Dialect, dialects } from '../hookline/dialects.ts';

/** What the agent is started with. */
export interface Options {
  readonly profile: Dialect;
  /** The folder to work in; absent: a temporary copy of the example's own. */
  readonly cwd?: string;
  readonly data?: string;
  readonly interactive: boolean;
  /** The one prompt of print mode. */
  readonly print?: string;
  readonly approve: boolean;
  readonly noApprove: boolean;
  /** Tools that the user need not be asked about. */
  readonly allowed: readonly string[];
  /** Where a Chrome trace of the events is written; `-` for a waterfall on stderr. */
  readonly trace?: string;
  /** A model, as `hookline.json` would name it. */
  readonly model?: object;
}

/** What `--help` prints. */
export const help = `A coding agent with hooks. Without options it does a task of its own in a temporary copy of a small project.

  --interactive        you drive it
  -p, --print PROMPT   one prompt, and only the answer is printed; nothing is asked
  --cwd DIR            works in this folder, with your own hooks and settings
  --profile NAME       the dialect of the hooks: ${Object.keys(dialects).join(', ')}
  --data-dir DIR       your own folder of that dialect
  --approve            trusts the project, so that its hooks run
  --no-approve         does not ask whether to trust it
  --allow TOOL,TOOL    tools that you need not be asked about
  --trace FILE         writes a Chrome trace, for Perfetto and hookline report; - shows a waterfall on stderr
  --model NAME         a model of your own, with --provider, --base-url and --api-key-env where it needs them;
                       default: the "model" of hookline.json in your folder, else a script that needs no key`;

/** Reads the words behind the program's name; `undefined` where they ask for help. @throws Error where one is wrong. */
export function readOptions(words: readonly string[]): Options | undefined {
  const { values } = util.parseArgs({ args: [...words], options: known, strict: true });
  if (values.help) return undefined;
  const { cwd, model, print, trace, allow = '', 'data-dir': data } = values;
  return {
    profile: dialectOf(values.profile),
    ...(cwd !== undefined && { cwd }),
    ...(data !== undefined && { data }),
    // A folder of one's own is none to play a script in.
    interactive: values.interactive ?? cwd !== undefined,
    ...(print !== undefined && { print }),
    approve: values.approve ?? false,
    noApprove: values['no-approve'] ?? false,
    allowed: toolsOf(allow),
    ...(trace !== undefined && { trace }),
    ...(model !== undefined && { model: modelOf(model, values) }),
  };
}

const known = {
  help: { type: 'boolean', short: 'h' },
  interactive: { type: 'boolean' },
  print: { type: 'string', short: 'p' },
  cwd: { type: 'string' },
  profile: { type: 'string' },
  'data-dir': { type: 'string' },
  approve: { type: 'boolean' },
  'no-approve': { type: 'boolean' },
  allow: { type: 'string' },
  trace: { type: 'string' },
  model: { type: 'string' },
  provider: { type: 'string' },
  'base-url': { type: 'string' },
  'api-key-env': { type: 'string' },
} as const;

function dialectOf(name = 'mendcode'): Dialect {
  const found = Object.keys(dialects).find((each) => each === name);
  if (found === undefined) throw new Error(`there is no profile "${name}": ${Object.keys(dialects).join(', ')}`);
  return found as Dialect;
}

function toolsOf(allow: string): readonly string[] {
  const names = allow.split(',').filter((name) => name !== '');
  const unknown = names.find((name) => !tools.some((tool) => tool.name === name));
  if (unknown === undefined) return names;
  throw new Error(`there is no tool "${unknown}": ${tools.map(({ name }) => name).join(', ')}`);
}

function modelOf(model: string, values: Readonly<Record<string, unknown>>): object {
  const { provider = 'openai-compatible', 'base-url': baseURL, 'api-key-env': apiKeyEnv } = values;
  return { provider, model, ...(baseURL !== undefined && { baseURL }), ...(apiKeyEnv !== undefined && { apiKeyEnv }) };
}
