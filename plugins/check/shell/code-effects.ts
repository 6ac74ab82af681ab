/** What the text of a hook's code tells of how it answers, whatever its language: by the words that stand in it. */
export interface CodeEffects {
  /** It ends with status 2 somewhere, or prints a decision to block. */
  readonly blocks: boolean;
  /** It ends with status 2 somewhere. */
  readonly exitsTwo: boolean;
  /** It may answer in a way that this look does not see through. */
  readonly mayAnswer: boolean;
}

const exitTwo = /\b_?exit(?:_?code)?\s*(?:\(|=|\s)\s*2\b|\bSystemExit\s*\(?\s*2\b/i;
const blockAnswer = /["']?decision["']?\s*[:=]\s*\\?["']block/;
const anyAnswer =
  /\breturn 2\b|decision|permission|["']deny\b|"continue"|\b[eE]xit\s*\(?\s*(?:["']?\$|(?!f?["'])[a-z])/;

/** `def main(): … return 2`, then `sys.exit(main())`. */
const returnsTwo = /\breturn 2\b/;
const exitsWithCall = /\bexit\s*\(\s*(?:await\s+)?\w+\(/;

/** Comments of whole lines and behind code, in shells, Python and JavaScript; a first line `#!` tells nothing either. */
const comments = /^[ \t]*(?:#|\/\/).*$|[ \t](?:#|\/\/)[ \t][^"'`\n]*$/gm;
/** What is told to people: `echo "it would exit 2"`. */
const spoken = /\b(?:echo|printf?)\b(?:\s+-\w+)*\s*\(?\s*(?:"(?:[^"\\$`]|\\.)*"|'[^']*')/g;

/** Tells from a text how the hook that it is the code of answers. */
export function codeEffects(text: string): CodeEffects {
  const code = text.replace(comments, '');
  const isReturned = returnsTwo.test(code) && exitsWithCall.test(code);
  const exitsTwo = isReturned || exitTwo.test(code.replace(spoken, ''));
  const blocks = exitsTwo || blockAnswer.test(code.replaceAll('\\"', '"'));
  return { exitsTwo, blocks, mayAnswer: blocks || anyAnswer.test(text) };
}
