const longestSubject = 256;
const longestSource = 8_000;
const deepestNesting = 100;
const uselessBound = 1e9;

/**
 * An upper bound on the steps that a backtracking engine takes to search a subject of at most 256 characters for
 * `source`, which has to be a valid regular expression without flags. The number is a count of characters and
 * assertions tried. Infinity where no useful bound is found: an unbounded quantifier over something that matches in
 * more than one way, a backreference, a lookbehind, more than 8,000 characters. Throws nothing.
 */
export function patternCost(source: string): number {
  if (source.length > longestSource) return Number.POSITIVE_INFINITY;
  const cursor = { source, at: 0, depth: 0 };
  const cost = readAlternatives(cursor);
  if (!cost || cursor.at < source.length) return Number.POSITIVE_INFINITY;
  const search = cost.anchored ? cost.closing : multiply(anyNumber, cost.closing);
  return waysOf(search) + 2 * (longestSubject + 1);
}

/**
 * A count as a polynomial: entry k is how often k independent lengths are chosen which share one subject. So `.*.*`
 * is chosen in C(256 + 2, 2) ways, far fewer than 257 squared.
 */
type Count = readonly number[];

interface Cost {
  /** ways to get past it */
  readonly exits: Count;
  /** steps to find all of these ways */
  readonly work: Count;
  /** steps where nothing follows that could fail, so that the first way past it is the last */
  readonly closing: Count;
  /** whether it can match without taking a character */
  readonly empty: boolean;
  /** whether it fails at once anywhere but at the start of the subject */
  readonly anchored: boolean;
}

interface Cursor {
  readonly source: string;
  at: number;
  depth: number;
}

const plainWord = /[\w-]+(?![*+?{])/y;
const quantifier = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;
const characterClass = /\[(?:[^\]\\]|\\.)*\]/sy;
const escapeSequence = /\\[^1-9k]/y;
const groupOpening = /\((?:\?(?:[:=!]|<(?![=!])[^>]*>)|(?!\?))/y;
const groupEnd = /\)/y;

const once: Count = [1];
const anyNumber: Count = [0, 1];
const nothing: Cost = { exits: once, work: [0], closing: [0], empty: true, anchored: false };
const assertion: Cost = { exits: once, work: once, closing: once, empty: true, anchored: false };
const character: Cost = { ...assertion, empty: false };

function readAlternatives(cursor: Cursor): Cost | undefined {
  let total = readSequence(cursor);
  while (total && cursor.source[cursor.at] === '|') {
    cursor.at += 1;
    const next = readSequence(cursor);
    total = next && either(total, next);
  }
  return total;
}

function readSequence(cursor: Cursor): Cost | undefined {
  let total: Cost | undefined = nothing;
  while (total && cursor.at < cursor.source.length && !'|)'.includes(cursor.source.charAt(cursor.at))) {
    const item = readItem(cursor);
    total = item && follow(total, item);
  }
  return total;
}

function readItem(cursor: Cursor): Cost | undefined {
  const word = take(cursor, plainWord)?.[0];
  if (word) return { ...character, work: [word.length], closing: [word.length] };
  const item = readAtom(cursor);
  const [text, least, comma, most] = take(cursor, quantifier) ?? [];
  if (!item || text === undefined) return item;
  if (least !== undefined) return repeat(item, Number(least), comma ? Number(most || 'Infinity') : Number(least));
  return repeat(item, text.startsWith('+') ? 1 : 0, text.startsWith('?') ? 1 : Number.POSITIVE_INFINITY);
}

function readAtom(cursor: Cursor): Cost | undefined {
  const head = cursor.source.charAt(cursor.at);
  if (head === '(') return readGroup(cursor);
  if (head === '[') return take(cursor, characterClass) && character;
  if (head === '\\') {
    const sequence = take(cursor, escapeSequence)?.[0];
    if (sequence === undefined) return undefined;
    return /b/i.test(sequence) ? assertion : character;
  }
  cursor.at += 1;
  if (head === '^') return { ...assertion, anchored: true };
  return head === '$' ? assertion : character;
}

function readGroup(cursor: Cursor): Cost | undefined {
  const opening = take(cursor, groupOpening)?.[0];
  if (opening === undefined || cursor.depth === deepestNesting) return undefined;
  cursor.depth += 1;
  const inner = readAlternatives(cursor);
  cursor.depth -= 1;
  if (!inner || !take(cursor, groupEnd)) return undefined;
  // A lookahead is left by its first way only, and takes its lengths anew from where it stands.
  return /[=!]$/.test(opening) ? { ...assertion, work: [waysOf(inner.work)], closing: [waysOf(inner.work)] } : inner;
}

function take(cursor: Cursor, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = cursor.at;
  const found = expression.exec(cursor.source);
  if (!found) return undefined;
  cursor.at = expression.lastIndex;
  return found;
}

function either(first: Cost, second: Cost): Cost | undefined {
  return useful({
    exits: add(first.exits, second.exits),
    work: add(first.work, second.work),
    closing: add(first.closing, second.closing),
    empty: first.empty || second.empty,
    anchored: false,
  });
}

function follow(first: Cost, second: Cost): Cost | undefined {
  return useful({
    exits: multiply(first.exits, second.exits),
    work: add(first.work, multiply(first.exits, second.work)),
    closing: add(first.work, multiply(first.exits, second.closing)),
    empty: first.empty && second.empty,
    anchored: first === nothing ? second.anchored : first.anchored,
  });
}

function repeat(body: Cost, least: number, most: number): Cost | undefined {
  if (most === 0) return nothing;
  if (waysOf(body.exits) > 1) return repeatChoice(body, least, most);
  if (body.empty && most > 1) return undefined;
  const times = most === Number.POSITIVE_INFINITY ? anyNumber : [Math.min(most, longestSubject + 1)];
  const exits = times === anyNumber ? times : [Math.min(most - least, longestSubject) + 1];
  const work = multiply(times, body.work);
  const closing = body === character ? [Math.min(least, longestSubject) + 1] : work;
  return useful({ exits, work, closing, empty: body.empty || least === 0, anchored: false });
}

function repeatChoice(body: Cost, least: number, most: number): Cost | undefined {
  let total: Cost | undefined = nothing;
  // From the innermost round of x(x(x)?)? outwards; the cost grows with each, so that a round too many ends this soon.
  for (let round = most; total && round > 0; round -= 1) {
    const longer: Cost | undefined = follow(body, total);
    total = longer && (round > least ? either(longer, nothing) : longer);
  }
  return total;
}

function useful(cost: Cost): Cost | undefined {
  return waysOf(cost.exits) <= uselessBound && waysOf(cost.work) <= uselessBound ? cost : undefined;
}

function add(first: Count, second: Count): Count {
  const [long, short] = first.length < second.length ? [second, first] : [first, second];
  return long.map((value, index) => value + (short[index] ?? 0));
}

function multiply(first: Count, second: Count): Count {
  const product = new Array<number>(first.length + second.length - 1).fill(0);
  for (const [left, factor] of first.entries()) {
    for (const [right, value] of second.entries())
      product[left + right] = (product[left + right] ?? 0) + factor * value;
  }
  return product;
}

function waysOf(count: Count): number {
  let ways = 1;
  let sum = 0;
  for (const [lengths, value] of count.entries()) {
    if (lengths > 0) ways = (ways * (longestSubject + lengths)) / lengths;
    sum += value * ways;
  }
  return sum;
}
