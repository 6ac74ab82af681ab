import { answerKeys } from '../../core/answer.ts';
import { isObject } from '../../core/path.ts';
import { block, fail, json } from '../../core/reply.ts';
import type { Reply } from '../../types/hook.ts';
import type { Profile } from '../../types/profile.ts';

/** What a model that judged an event said: `{"ok": …}`, the answer that a program could give, or both; in a code fence or not. */
export function readJudgement(answer: string, profile: Profile): Reply {
  const said = { said: answer };
  const parsed = parse(answer);
  const keys = answerKeys(profile);
  // A reason alone belongs to a judgement that is not there.
  const answered =
    parsed && Object.keys(parsed).some((key) => key !== 'reason' && keys.has(key))
      ? { ...json(parsed), ...said }
      : undefined;
  if (parsed?.ok === true) return answered ?? said;
  if (parsed?.ok === false) {
    return { ...block(typeof parsed.reason === 'string' ? parsed.reason : ''), ...(answered ?? said) };
  }
  return answered ?? { ...fail('bad-answer', 'the model did not answer with the JSON that it was asked for'), ...said };
}

function parse(answer: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(unfenced(answer.trim()));
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** A text without the code fence around it and the language that may stand in its first line. */
function unfenced(text: string): string {
  const isFenced = text.length > 6 && text.startsWith('```') && text.endsWith('```');
  return isFenced ? text.slice(3, -3).replace(/^[\w-]+/, '') : text;
}
