import { openLoopbackServer } from './loopback-server.ts';

/** A chat-completions API that prompt hooks ask. */
export interface ModelServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseURL: string;
  /** What was asked, in order. */
  readonly questions: readonly Question[];
}

/** One question to the model. */
export interface Question {
  readonly model: string;
  readonly text: string;
}

/** An answer that is an error of the service. */
export interface ModelFailure {
  readonly status: number;
}

/** Starts an API that gives the answers in turn, the last one again and again. For use inside a test. */
export async function openModelServer(...answers: readonly (string | ModelFailure)[]): Promise<ModelServer> {
  const questions: Question[] = [];
  const url = await openLoopbackServer(({ body }, reply) => {
    const { model, messages } = JSON.parse(body) as { model: string; messages: { content: unknown }[] };
    questions.push({ model, text: messages.map(({ content }) => textOf(content)).join('\n') });
    const answer = answers[Math.min(questions.length, answers.length) - 1] ?? '';
    const failed = typeof answer !== 'string';
    reply.writeHead(failed ? answer.status : 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(failed ? { error: { message: 'out of order' } } : completion(model, answer)));
  });
  return { baseURL: `${url}/v1`, questions };
}

function completion(model: string, content: string) {
  return {
    id: 'answer',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  };
}

function textOf(content: unknown): string {
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : String(content);
}
