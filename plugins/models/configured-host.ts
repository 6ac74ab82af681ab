import type { CompletionRequest, Host } from '../../types/host.ts';
import type { SessionState, SessionStore } from '../../types/session.ts';
import { askModel, type ModelSettings } from './ai-model.ts';
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

/**
 * A host that asks the model which `DATA/hookline.json` names, within the budget that it sets. The last call that a
 * budget of tokens allows may go beyond it: what a call costs is known afterwards.
 */
export function configuredHost({ data, sessions, environment = process.env }: ConfiguredHostOptions): Host {
  const settings = openModelFile(data);
  return {
    async complete(request: CompletionRequest) {
      const model = settings.model();
      if (!model) throw new ModelError('no-model', `no usable model is set in ${settings.file}`);
      const apiKey = readKey(model, settings.file, environment);
      const account = openAccount(request.session, settings.budget(), sessions);
      await account.book();
      const { text, tokens } = await askModel(model, request, apiKey);
      await account.count(tokens);
      return text;
    },
  };
}

/** The variable is not named: it may be the key itself that was written in its place. */
function readKey({ apiKeyEnv }: ModelSettings, file: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (apiKeyEnv === undefined) return undefined;
  const key = environment[apiKeyEnv];
  if (!key) throw new ModelError('no-model', `the variable that "apiKeyEnv" in ${file} names is not set`);
  return key;
}

/** What one call does to the spending of its session. */
interface Account {
  /** Books the call before it is made, so that two at once cannot share the last one. @throws ModelError `budget`. */
  book(): Promise<void>;
  /** Adds what it cost; an answer that is paid for counts even where this cannot be kept. */
  count(tokens: number): Promise<void>;
}

function openAccount(session: string, budget: ModelBudget | undefined, sessions: SessionStore): Account {
  // A budget that cannot be read allows nothing: it is there to keep a bill small.
  if (!budget) throw new ModelError('budget', 'the budget cannot be read, so it allows nothing');
  const { calls: mostCalls = Number.POSITIVE_INFINITY, tokens: mostTokens = Number.POSITIVE_INFINITY } = budget;
  const spend = (state: SessionState | undefined, calls: number, tokens: number): SessionState => {
    const { usage } = state ?? {};
    return {
      followUps: {},
      ...state,
      usage: { calls: (usage?.calls ?? 0) + calls, tokens: (usage?.tokens ?? 0) + tokens },
    };
  };
  return {
    async book() {
      let over = false;
      try {
        await sessions.change(session, (state) => {
          const { calls = 0, tokens = 0 } = state?.usage ?? {};
          over = calls >= mostCalls || tokens >= mostTokens;
          return over ? state : spend(state, 1, 0);
        });
      } catch (thrown) {
        // Without bounds there is nothing that could be overspent.
        if (budget.calls === undefined && budget.tokens === undefined) return;
        throw new ModelError('budget', 'what the session has spent cannot be kept, so nothing is', { cause: thrown });
      }
      if (over) throw new ModelError('budget', "the session's budget of model calls is used up");
    },
    async count(tokens) {
      await sessions.change(session, (state) => spend(state, 0, tokens)).catch(() => {});
    },
  };
}
