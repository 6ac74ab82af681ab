import type { CompletionRequest, Host } from '../../types/host.ts';
import type { SessionStore } from '../../types/session.ts';
import { askModel } from './ai-model.ts';
import { ModelError } from './model-error.ts';
import { type ModelBudget, openModelFile } from './model-settings.ts';

/** How a configured host is set up. */
export interface ConfiguredHostOptions {
  /** The user's own folder of the profile, with `hookline.json`. */
  readonly data: string;
  /** Where the sessions' spending is kept: the bus's own store. */
  readonly sessions: SessionStore;
  /** Where keys are looked up; default: the environment of the process. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** A host that asks the model which `DATA/hookline.json` names, within the budget that it sets. */
export function configuredHost({ data, sessions, environment = process.env }: ConfiguredHostOptions): Host {
  const settings = openModelFile(data);
  return {
    async complete(request: CompletionRequest) {
      const model = settings.model();
      if (!model) throw new ModelError('no-model', `no usable model is set in ${settings.file}`);
      await book(request.session, settings.budget(), sessions);
      const { text, tokens } = await askModel(model, request, environment);
      await count(request.session, tokens, sessions);
      return text;
    },
  };
}

/** Books one call before it is made, so that two at once cannot share the last one. */
async function book(session: string, budget: ModelBudget | undefined, sessions: SessionStore): Promise<void> {
  // A budget that cannot be read allows nothing: it is there to keep a bill small.
  if (!budget) throw new ModelError('budget', 'the budget cannot be read, so it allows nothing');
  let over = false;
  await sessions.change(session, (state) => {
    const { calls = 0, tokens = 0 } = state?.usage ?? {};
    over = calls >= (budget.calls ?? Number.POSITIVE_INFINITY) || tokens >= (budget.tokens ?? Number.POSITIVE_INFINITY);
    return over ? state : { followUps: {}, ...state, usage: { calls: calls + 1, tokens } };
  });
  if (over) throw new ModelError('budget', "the session's budget of model calls is used up");
}

async function count(session: string, tokens: number, sessions: SessionStore): Promise<void> {
  await sessions.change(session, (state) => {
    const { calls = 0, tokens: before = 0 } = state?.usage ?? {};
    return { followUps: {}, ...state, usage: { calls, tokens: before + tokens } };
  });
}
