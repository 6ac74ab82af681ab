/** Bounds of what is written out. */
const longestText = 200;
const mostWords = 64;

/**
 * The words that a shell makes of one with lists in braces: `{git,push}`, `a{1..3}`; it drops empty ones. Undefined where
 * there is more to it than plain text, or too much of it.
 */
export function braceWords(text: string): readonly string[] | undefined {
  if (text.length > longestText || /[\s"'$`\\*?[\]()<>|&;]/.test(text)) return undefined;
  const words = expand(text);
  return words?.some((word) => /\{[^{}]*\.\.[^{}]*\}/.test(word)) ? undefined : words?.filter((word) => word !== '');
}

function expand(text: string): readonly string[] | undefined {
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
    const group = groupAt(text, open);
    if (!group) continue;
    const after = expand(text.slice(group.end));
    const words = group.items.map((item) => (group.isRange ? [item] : expand(item)));
    const inner = words.flatMap((each) => each ?? []);
    if (!after || words.includes(undefined) || inner.length * after.length > mostWords) return undefined;
    return inner.flatMap((each) => after.map((rest) => text.slice(0, open) + each + rest));
  }
  return [text];
}

interface Group {
  readonly items: readonly string[];
  readonly isRange: boolean;
  /** Behind its closing brace. */
  readonly end: number;
}

/** The list or range that begins at a brace; undefined where the brace stands for itself. */
function groupAt(text: string, open: number): Group | undefined {
  const items = [''];
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (depth === 0) {
      const range = items.length === 1 ? rangeOf(items[0] ?? '') : items;
      return range && { items: range, isRange: items.length === 1, end: at + 1 };
    }
    if (character === ',' && depth === 1) items.push('');
    else if (at > open) items.push(`${items.pop()}${character}`);
  }
  return undefined;
}

function rangeOf(text: string): readonly string[] | undefined {
  const found = /^(?:(-?\d{1,4})\.\.(-?\d{1,4})|([a-z])\.\.([a-z]))$/i.exec(text);
  if (!found) return undefined;
  const [, firstNumber, lastNumber, firstLetter = '', lastLetter = ''] = found;
  const isNumber = firstNumber !== undefined;
  const first = isNumber ? Number(firstNumber) : firstLetter.charCodeAt(0);
  const last = isNumber ? Number(lastNumber) : lastLetter.charCodeAt(0);
  const step = first <= last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => {
    const value = first + step * index;
    return isNumber ? `${value}` : String.fromCharCode(value);
  });
}
