import { isObject } from './path.ts';

/** What the text of a hook's output is: an answer, plain output, or an answer that cannot be read. */
export type ReadText =
  | { readonly answer: Readonly<Record<string, unknown>> }
  | { readonly plain: string }
  /** A sentence for people. */
  | { readonly unreadable: string };

/**
 * Reads a hook's output. What starts like a JSON object has to be one, whole; a line holding an answer among other
 * output is unreadable too, since taking it for plain text would lose a decision without a word.
 */
export function readText(text: string, cut: boolean, answerKeys: ReadonlySet<string>): ReadText {
  // A byte order mark counts as white space here.
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) {
    if (cut) return { unreadable: 'its JSON answer is longer than what is captured' };
    const answer = parseObject(trimmed);
    return answer ? { answer } : { unreadable: 'its output starts like a JSON object and is none' };
  }
  const stray = trimmed.includes('{') && trimmed.split('\n').some((line) => isAnswerLine(line, answerKeys));
  return stray ? { unreadable: 'its output holds a JSON answer among other lines' } : { plain: trimmed };
}

function isAnswerLine(line: string, answerKeys: ReadonlySet<string>): boolean {
  const trimmed = line.trim();
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return false;
  const parsed = parseObject(trimmed);
  return parsed !== undefined && Object.keys(parsed).some((key) => answerKeys.has(key));
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
