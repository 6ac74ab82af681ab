/**
 * Whether a text is as a rule's pattern says: `*` is any text, all else stands for itself. A last ` *` or `:*` also
 * holds for what stands before it alone, and `:*` for more words after that.
 */
export function textHolds(text: string, pattern: string): boolean {
  if (spans(text, pattern)) return true;
  const end = pattern.slice(-2);
  if (end !== ' *' && end !== ':*') return false;
  const before = pattern.slice(0, -2);
  return spans(text, before) || spans(text, `${before} *`);
}

/** Whether the text is the pieces between the stars, in order; linear in the text for each piece. */
function spans(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let position = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, position);
    if (found < 0 || found + piece.length > end) return false;
    position = found + piece.length;
  }
  return true;
}
