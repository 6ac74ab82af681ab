import type { CompletionRequest, Host } from '../../types/host.ts';

/** A host whose model says what a test wants. */
export interface FakeHost extends Host {
  complete(request: CompletionRequest): Promise<string>;
  /** What it was asked so far. */
  readonly requests: readonly CompletionRequest[];
}

/** Makes a host that gives the answers in their order, one a question; an error is thrown instead, and so is a question too many. */
export function fakeHost(...answers: readonly (string | Error)[]): FakeHost {
  const requests: CompletionRequest[] = [];
  return {
    requests,
    async complete(request) {
      const answer = answers[requests.length];
      requests.push(request);
      if (answer instanceof Error) throw answer;
      if (answer === undefined) throw new Error(`the host has ${answers.length} answers and was asked once more`);
      return answer;
    },
  };
}
