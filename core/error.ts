/** What a programmer can get wrong; everything else is a problem or an outcome. */
export type HooklineErrorCode =
  | 'bad-definition'
  | 'bad-option'
  | 'bad-payload'
  | 'bad-wiring'
  | 'closed'
  | 'duplicate-plugin'
  | 'duplicate-type'
  | 'plugin-failed'
  | 'remote-origin'
  | 'unknown-event';

/** Thrown for a programmer's mistake, never for a fault in somebody's files or hooks. */
export class HooklineError extends Error {
  readonly code: HooklineErrorCode;

  constructor(code: HooklineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  static {
    Object.defineProperty(HooklineError.prototype, 'name', { value: 'HooklineError' });
  }
}
