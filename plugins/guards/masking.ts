import { definePlugin } from '../../core/define.ts';
import { Stage } from '../../core/stage.ts';
import type { Reply } from '../../types/hook.ts';
import type { HookPlugin } from '../../types/plugin.ts';
import { tellFileProblems } from '../files/file-problems.ts';
import type { Masker } from './masker.ts';
import type { SecretStore } from './secret-store.ts';

/**
 * Masks stored secrets in what hooks get, in what they said, and in what lists and logs show. Its taps come last on both
 * ways, so that nothing after them can put a secret back; while the store cannot be read they throw, and no hook runs.
 */
export function masking(store: SecretStore): HookPlugin {
  return definePlugin('masking', (bus) => {
    const last = { name: 'masking', stage: Stage.last };
    bus.hooks.event.tap(last, (payload) => store.masker().value(payload));
    bus.hooks.afterRun.tap(last, (reply) => maskReply(reply, store.masker()));
    // So that lists say it, too.
    bus.hooks.admit.tap(last, () => void store.masker());
    bus.addRedactor((value) => store.masker().value(value));
    bus.addRevealer((value) => store.reveal(value));
    tellFileProblems(bus, 'secrets', store.file, store.problems);
  });
}

/** A text that was cut may end in the first half of a secret: that half goes too. */
function maskReply(found: Reply, masker: Masker): Reply {
  const reply = withoutEscapes(found, masker);
  const { printed, ...masked } = masker.value(reply);
  // Either of the two may have been cut, whatever the reply was made of.
  const clean = printed && {
    printed: { stdout: masker.cutText(printed.stdout), stderr: masker.cutText(printed.stderr) },
  };
  if (!reply.cut) return { ...masked, ...clean };
  const { text, block, said } = masked;
  return {
    ...masked,
    ...clean,
    ...(text !== undefined && { text: masker.cutText(text) }),
    ...(block !== undefined && { block: masker.cutText(block) }),
    ...(said !== undefined && { said: masker.cutText(said) }),
  };
}

/** An answer may spell a secret in escapes that are no form of it: where it does, its text is told as it reads. */
function withoutEscapes(reply: Reply, masker: Masker): Reply {
  const { text, json, printed } = reply;
  const masked = masker.value(json);
  if (text === undefined || masked === json) return reply;
  const read = JSON.stringify(masked);
  const isPrinted = printed !== undefined && printed.stdout === text;
  return { ...reply, text: read, json: masked, ...(isPrinted && { printed: { ...printed, stdout: read } }) };
}
