/** What the text of a hook's code tells of how it answers, whatever its language: by the words that stand in it. */
export interface CodeEffects {
  /** It ends with status 2 somewhere, or prints a decision to block. */
  readonly blocks: boolean;
  /** It ends with status 2 somewhere. */
  readonly exitsTwo: boolean;
  /** It may answer in a way that this look does not see through. */
  readonly mayAnswer: boolean;
}

const exitTwo = /\b_?exit(?:_?code)?\s*(?:\(|=|\s)\s*2\b/i;
const blockAnswer = /["']?decision["']?\s*[:=]\s*\\?["']block/;
const anyAnswer = /\breturn 2\b|decision|permission|\bdeny\b|"continue"|\bexit\s*\(?\s*["'$a-z]/i;

/** Tells from a text how the hook that it is the code of answers. */
export function codeEffects(text: string): CodeEffects {
  const exitsTwo = exitTwo.test(text);
  const blocks = exitsTwo || blockAnswer.test(text.replaceAll('\\"', '"'));
  return { exitsTwo, blocks, mayAnswer: blocks || anyAnswer.test(text) };
}
