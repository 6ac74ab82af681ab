import path from 'node:path';
import { isObject } from '../../core/path.ts';
import { badField } from '../../core/problems.ts';
import type { Problem } from '../../types/problem.ts';
import { type DataFile, watchFile } from '../files/data-file.ts';
import { problemLayer } from '../files/problem-layer.ts';
import type { ModelSettings } from './ai-model.ts';

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

/** Opens `hookline.json` of a data dir. */
export function openModelFile(dataFolder: string): ModelFile {
  const watched = watchFile(path.join(dataFolder, 'hookline.json'));
  let known: { readonly data: DataFile; readonly problems: readonly Problem[] } | undefined;
  return {
    file: watched.file,
    model: () => readModel(watched.read().value?.model),
    budget: () => readBudget(watched.read().value?.budget),
    problems() {
      const data = watched.read();
      if (known?.data !== data) known = { data, problems: problemsOf(watched.file, data) };
      return known.problems;
    },
  };
}

function problemsOf(file: string, { value, problem }: DataFile): Problem[] {
  const layer = problemLayer('hookline', file, []);
  const problems = problem ? [problem] : [];
  if (value?.model !== undefined && !readModel(value.model)) {
    const wanted = '"model" needs "provider" (openai-compatible with "baseURL", openai, or anthropic) and "model"';
    problems.push(badField({ layer, at: '/model' }, wanted));
  }
  if (value?.budget !== undefined && !readBudget(value.budget)) {
    problems.push(
      badField(
        { layer, at: '/budget' },
        '"budget" takes "calls" and "tokens", both whole numbers; as it is it allows nothing',
      ),
    );
  }
  return problems;
}

function readModel(value: unknown): ModelSettings | undefined {
  if (!isObject(value)) return undefined;
  const { provider, baseURL, model, apiKeyEnv } = value;
  if (provider !== 'openai-compatible' && provider !== 'openai' && provider !== 'anthropic') return undefined;
  if (typeof model !== 'string' || (provider === 'openai-compatible' && typeof baseURL !== 'string')) return undefined;
  return {
    provider,
    model,
    ...(typeof baseURL === 'string' && { baseURL }),
    ...(typeof apiKeyEnv === 'string' && { apiKeyEnv }),
  };
}

function readBudget(value: unknown): ModelBudget | undefined {
  if (value === undefined) return {};
  if (!isObject(value)) return undefined;
  const bounds = Object.entries(value).filter(([key]) => key === 'calls' || key === 'tokens');
  const whole = bounds.every(([, bound]) => Number.isSafeInteger(bound) && (bound as number) >= 0);
  return whole ? Object.fromEntries(bounds) : undefined;
}
