import { openLoopbackServer } from './loopback-server.ts';

/** A chat-completions API that hooks ask. */
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
  /** The names of the tools that it may call; none where it has to answer. */
  readonly tools: readonly string[];
  /** What its tool calls so far came to. */
  readonly results: readonly string[];
}

/** An answer that is an error of the service. */
export interface ModelFailure {
  readonly status: number;
}

/** An answer that calls tools: each with its name and its input, or with a text in the place of one. */
export interface ToolCalls {
  readonly calls: readonly (readonly [name: string, input: unknown])[];
}

/** What the model says to a question. */
export type ServedAnswer = string | ModelFailure | ToolCalls;

/** Starts an API that gives the answers in turn, the last one again and again. For use inside a test. */
export async function openModelServer(...answers: readonly ServedAnswer[]): Promise<ModelServer> {
  const questions: Question[] = [];
  const url = await openLoopbackServer(({ body }, reply) => {
    const asked = JSON.parse(body) as Asked;
    questions.push(questionOf(asked));
    const answer = answers[Math.min(questions.length, answers.length) - 1] ?? '';
    const failure = typeof answer === 'object' && 'status' in answer ? answer : undefined;
    reply.writeHead(failure?.status ?? 200, { 'content-type': 'application/json' });
    const message =
      typeof answer === 'object' && 'calls' in answer ? calling(answer, questions.length) : { content: answer };
    reply.end(JSON.stringify(failure ? { error: { message: 'out of order' } } : completion(asked.model, message)));
  });
  return { baseURL: `${url}/v1`, questions };
}

interface Asked {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly tool_choice?: string;
}

function questionOf({ model, messages, tools = [], tool_choice }: Asked): Question {
  return {
    model,
    text: messages.map(({ content }) => textOf(content)).join('\n'),
    tools: tool_choice === 'none' ? [] : tools.map((tool) => tool.function.name),
    results: messages.filter(({ role }) => role === 'tool').map(({ content }) => textOf(content)),
  };
}

function completion(model: string, message: object) {
  return {
    id: 'answer',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      {
        index: 0,
        finish_reason: 'content' in message ? 'stop' : 'tool_calls',
        message: { role: 'assistant', ...message },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  };
}

function calling({ calls }: ToolCalls, turn: number): object {
  return {
    tool_calls: calls.map(([name, input], index) => ({
      id: `call_${turn}_${index}`,
      type: 'function',
      function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    })),
  };
}

function textOf(content: unknown): string {
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : String(content);
}
