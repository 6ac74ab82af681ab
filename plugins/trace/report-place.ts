/** The least width of a mark in pixels, as the style sheet has it: no event and no hook is too short to be seen. */
export const leastWidth = 3;

/**
 * Where a mark stands on a row that shows `whole`, as a style; all three are lengths of time. What comes last stands far
 * enough from the end of the row to be seen.
 */
export function placeOf(start: number, length: number, whole: number): string {
  const share = (part: number) => ((part / Math.max(whole, 0.001)) * 100).toFixed(3);
  return `left:min(${share(Math.max(0, start))}%,100% - ${leastWidth}px);width:${share(length)}%`;
}
