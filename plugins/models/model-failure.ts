import { isObject } from '../../core/path.ts';
import { ModelError } from './model-error.ts';

/** The error that a failed question comes to, without the texts of services and networks, which quote keys and URLs. */
export function modelFailure(thrown: unknown): ModelError {
  return thrown instanceof ModelError ? thrown : new ModelError('model-error', messageOf(thrown), { cause: thrown });
}

function messageOf(thrown: unknown): string {
  let cause = thrown;
  for (let depth = 0; depth < 5 && isObject(cause); depth += 1) {
    const { statusCode, code, name } = cause;
    if (name === 'AI_ToolChoiceViolationError') return 'the model called a tool where it had to answer';
    if (typeof statusCode === 'number') {
      return statusCode < 300
        ? 'the model gave no answer that can be read'
        : `the model could not be asked (status ${statusCode})`;
    }
    if (typeof code === 'string' && /^[A-Z][A-Z\d_]+$/.test(code)) return `the model could not be asked (${code})`;
    cause = cause.cause;
  }
  return 'the model could not be asked';
}
