import { openDocument } from './data-document.ts';
import type { DataEdit, TextEdit } from './edit-data.ts';
import { withoutMark } from './parse-data.ts';

/**
 * The text of a data file after some edits; every other character stays as it is, a byte order mark too. An edit that
 * does not fit, or touches what another one changes, is left out. A text that cannot be parsed stays, and so does one that
 * the edits would make such a text.
 */
export function applyEdits(text: string, edits: readonly DataEdit[]): string {
  const document = openDocument(text);
  if (!document) return text;
  const found = edits.map((edit) => edit(document)).filter((edit) => edit !== undefined);
  const mark = text.slice(0, text.length - withoutMark(text).length);
  const edited = mark + withEdits(document.text, apart(found));
  return openDocument(edited) ? edited : text;
}

function apart(edits: readonly TextEdit[]): readonly TextEdit[] {
  const kept: TextEdit[] = [];
  for (const edit of edits) if (!kept.some((other) => touches(edit, other))) kept.push(edit);
  return kept.sort((one, other) => other.offset - one.offset);
}

function touches(one: TextEdit, other: TextEdit): boolean {
  return one.offset <= other.offset + other.length && other.offset <= one.offset + one.length;
}

/** Makes the edits, the last in the text first, so that the offsets of the others hold. */
function withEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce(
    (changed, edit) => changed.slice(0, edit.offset) + edit.text + changed.slice(edit.offset + edit.length),
    text,
  );
}
