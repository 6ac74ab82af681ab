/** The exit statuses of the program. */
export const ExitCode = {
  ok: 0,
  /** Could not run; for `check`: problems were found. */
  failed: 1,
  /** The event was blocked or stopped. */
  blocked: 2,
  /** The call was wrong. */
  usage: 64,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const;
