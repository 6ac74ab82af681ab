/** How the lines of the screen are shared out; each a number of lines. */
export interface Regions {
  /** The project and its trust. */
  readonly title: number;
  /** The names of the lists. */
  readonly tabs: number;
  /** The names of the columns. */
  readonly head: number;
  /** The rows of the list; at least one. */
  readonly list: number;
  /** What there is to say of the chosen row, a blank line before it included. */
  readonly details: number;
  /** The first problems, a heading included. */
  readonly problems: number;
  /** The keys, or what was last done. */
  readonly keys: number;
}

/** What there is to show beside the list, in lines. */
export interface Wishes {
  readonly details: number;
  readonly problems: number;
}

/** Shares `height` lines out: the list comes first, then what one needs to use it, then what tells more of it. */
export function shareOut(height: number, { details, problems }: Wishes): Regions {
  const [keys, tabs] = [Number(height >= 2), Number(height >= 3)];
  const [head, title] = [Number(height >= 5), Number(height >= 7)];
  const body = Math.max(1, height - keys - tabs - head - title);
  // A strip that could not show anything but its heading is none.
  const forProblems = problems > 0 && body >= 9 ? Math.min(problems + 1, Math.max(2, Math.floor(body / 4))) : 0;
  const left = body - forProblems;
  const forDetails = details > 0 && left >= 9 ? Math.min(details + 1, Math.floor(left / 3)) : 0;
  return { title, tabs, head, list: left - forDetails, details: forDetails, problems: forProblems, keys };
}
