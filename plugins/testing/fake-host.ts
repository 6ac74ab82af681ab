import type { CompletionRequest, Host, VerificationRequest } from '../../types/host.ts';

/** A host whose model, and whose agent that looks at the project, say what a test wants. */
export interface FakeHost extends Host {
  complete(request: CompletionRequest): Promise<string>;
  verify(request: VerificationRequest): Promise<string>;
  /** What they were asked so far. */
  readonly requests: readonly (CompletionRequest | VerificationRequest)[];
}

/** Makes a host that gives the answers in their order, one a question; an error is thrown instead, and so is a question too many. */
export function fakeHost(...answers: readonly (string | Error)[]): FakeHost {
  const requests: (CompletionRequest | VerificationRequest)[] = [];
  const next = async (request: CompletionRequest): Promise<string> => {
    const answer = answers[requests.length];
    requests.push(request);
    if (answer instanceof Error) throw answer;
    if (answer === undefined) throw new Error(`the host has ${answers.length} answers and was asked once more`);
    return answer;
  };
  return { requests, complete: next, verify: next };
}
