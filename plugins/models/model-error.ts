/** Thrown by what asks a model: why a hook's question got no answer. */
export class ModelError extends Error {
  readonly code: 'no-model' | 'model-error' | 'budget';

  constructor(code: ModelError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
