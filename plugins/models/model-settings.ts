import path from 'node:path';
import { isNote } from '../../core/note.ts';
import { isObject, pointer } from '../../core/path.ts';
import { badField, unknownField } from '../../core/problems.ts';
import type { Problem } from '../../types/problem.ts';
import { type DataFile, watchFile } from '../files/data-file.ts';
import { problemLayer } from '../files/problem-layer.ts';
import type { ModelSettings } from './open-model.ts';

/** The most that the hooks of one session may ask of models. */
export interface ModelBudget {
  readonly calls?: number;
  /** Of questions and answers together. */
  readonly tokens?: number;
}

/** What `DATA/hookline.json` says of models. */
export interface ModelFile {
  readonly file: string;
  /** Absent: none is set, or what is set cannot be used. */
  model(): ModelSettings | undefined;
  /** Absent: it cannot be used, and so allows nothing. No budget is one without bounds. */
  budget(): ModelBudget | undefined;
  /** What is wrong with it. The very same list as long as nothing changed. */
  problems(): readonly Problem[];
}

/** Opens `hookline.json` of a data dir. `model`, in the same form, counts in the place of the file's own. */
export function openModelFile(dataFolder: string, model?: unknown): ModelFile {
  const watched = watchFile(path.join(dataFolder, 'hookline.json'));
  let known: ({ readonly data: DataFile } & ReadSettings) | undefined;
  const look = (): ReadSettings => {
    const data = watched.read();
    if (known?.data !== data) known = { data, ...readSettings(watched.file, data, model) };
    return known;
  };
  return {
    file: watched.file,
    model: () => look().model,
    budget: () => look().budget,
    problems: () => look().problems,
  };
}

interface ReadSettings {
  readonly model?: ModelSettings;
  readonly budget?: ModelBudget;
  readonly problems: readonly Problem[];
}

/** Why a setting cannot be used, and where in the file that stands. */
interface Fault {
  readonly at: string;
  readonly fault: string;
}

function readSettings(file: string, { value = {}, problem }: DataFile, given: unknown = value.model): ReadSettings {
  const model = given === undefined ? undefined : readModel(given);
  const budget = value.budget === undefined ? {} : readBudget(value.budget);
  const layer = problemLayer('hookline', file, []);
  const faults = [model, budget].filter((read) => read !== undefined && 'fault' in read);
  const found = [
    ...faults.map(({ at, fault }) => badField({ layer, at }, fault)),
    ...unknownKeys(given, modelKeys).map((key) => unknownField({ layer, at: pointer('/model', key) }, key, modelKeys)),
  ];
  return {
    ...(model && !('fault' in model) && { model }),
    ...(!('fault' in budget) && { budget }),
    // What was found in the last good text is not what stands there now.
    problems: problem ? [problem] : found,
  };
}

const modelKeys = ['provider', 'baseURL', 'model', 'apiKeyEnv'];
const budgetKeys = ['calls', 'tokens'];

function readModel(value: unknown): ModelSettings | Fault {
  if (!isObject(value)) return { at: '/model', fault: '"model" has to be an object' };
  const { provider, baseURL, model, apiKeyEnv } = value;
  if (provider !== 'openai-compatible' && provider !== 'openai' && provider !== 'anthropic') {
    return { at: '/model/provider', fault: '"provider" has to be openai-compatible, openai or anthropic' };
  }
  if (typeof model !== 'string' || model === '') {
    return { at: '/model/model', fault: '"model" needs "model", the name of one' };
  }
  if (baseURL === undefined ? provider === 'openai-compatible' : !isAddress(baseURL)) {
    return { at: '/model/baseURL', fault: '"baseURL" has to be a URL such as http://localhost:11434/v1' };
  }
  if (apiKeyEnv === undefined ? baseURL === undefined : !isVariableName(apiKeyEnv)) {
    return { at: '/model/apiKeyEnv', fault: '"apiKeyEnv" has to name the environment variable that holds the key' };
  }
  return { provider, model, ...(isAddress(baseURL) && { baseURL }), ...(isVariableName(apiKeyEnv) && { apiKeyEnv }) };
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value);
}

function isVariableName(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z_]\w*$/.test(value);
}

/** A mistyped key would be a bound that does not hold. */
function readBudget(value: unknown): ModelBudget | Fault {
  const bounds = isObject(value) ? Object.entries(value).filter(([key]) => !isNote(key)) : [];
  const areBounds = bounds.every(
    ([key, bound]) => budgetKeys.includes(key) && Number.isSafeInteger(bound) && Number(bound) >= 0,
  );
  if (isObject(value) && areBounds) return Object.fromEntries(bounds);
  const fault = '"budget" takes "calls" and "tokens", both whole numbers; as it is it allows nothing';
  return { at: '/budget', fault };
}

function unknownKeys(value: unknown, known: readonly string[]): string[] {
  return isObject(value) ? Object.keys(value).filter((key) => !known.includes(key) && !isNote(key)) : [];
}
