/**
 * Whether a quoted text holds a name with a substitution in its subscript, as in `a[$(b)]`: bash reads it once more, and runs
 * `b`, wherever such a text is taken for a name or a number.
 */
export function runsInSubscript(text: string): boolean {
  return /\w\[[^[\]]*(?:\$\(|`)/.test(text);
}
