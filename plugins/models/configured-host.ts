import type { CompletionRequest, Host, VerificationRequest } from '../../types/host.ts';
import type { SessionStore } from '../../types/session.ts';
import { askModel } from './ai-model.ts';
import { ModelError } from './model-error.ts';
import { openModelFile } from './model-settings.ts';
import type { ModelSettings } from './open-model.ts';
import { readKey } from './read-key.ts';
import { openAccount, type SessionAccount } from './session-account.ts';

/** How a configured host is set up. */
export interface ConfiguredHostOptions {
  /** The user's own folder of the profile, with `hookline.json`. */
  readonly data: string;
  /** Where the sessions' spending is kept: the bus's own store. */
  readonly sessions: SessionStore;
  /** The model to ask in place of the file's, in the same form. */
  readonly model?: unknown;
  /** Where keys are looked up; default: the environment of the process. */
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * A host that asks the model which `DATA/hookline.json` names, within the budget that it sets: a completion is one call,
 * a verification one for each of its steps.
 */
export function configuredHost({
  data,
  sessions,
  model: given,
  environment = process.env,
}: ConfiguredHostOptions): Host {
  const settings = openModelFile(data, given);
  const open = (session: string): Access => {
    const model = settings.model();
    if (!model) throw new ModelError('no-model', `no usable model is set in ${settings.file}`);
    const apiKey = readKey(model, settings.file, environment);
    return { model, apiKey, account: openAccount(session, settings.budget(), sessions) };
  };
  return {
    async complete(request: CompletionRequest) {
      const { model, apiKey, account } = open(request.session);
      await account.book();
      const { text, tokens } = await askModel(model, request, apiKey);
      await account.count(tokens);
      return text;
    },
    async verify(request: VerificationRequest) {
      const { model, apiKey, account } = open(request.session);
      const { verifyWithModel } = await import('./ai-verifier.ts');
      return verifyWithModel(model, request, account, apiKey);
    },
  };
}

interface Access {
  readonly model: ModelSettings;
  readonly apiKey: string | undefined;
  readonly account: SessionAccount;
}
