import type { SessionState, SessionStore } from '../../types/session.ts';
import { ModelError } from './model-error.ts';
import type { ModelBudget } from './model-settings.ts';

/** What calls of a model do to the spending of their session. */
export interface SessionAccount {
  /** Books a call before it is made, so that two at once cannot share the last one. @throws ModelError `budget`. */
  book(): Promise<void>;
  /** Adds what it cost; an answer that is paid for counts even where this cannot be kept. */
  count(tokens: number): Promise<void>;
}

/**
 * Opens the account of a session, with the budget that counts now. The last call that a budget of tokens allows may go
 * beyond it: what a call costs is known afterwards. @throws ModelError `budget` where the budget cannot be read.
 */
export function openAccount(session: string, budget: ModelBudget | undefined, sessions: SessionStore): SessionAccount {
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
