import { openLoopbackServer, type SeenRequest } from './loopback-server.ts';

/** What a path of the server answers with. */
export interface HookAnswer {
  /** Default: 200. */
  readonly status?: number;
  /** What is no text is sent as JSON; default: nothing. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Never answers. */
  readonly silent?: true;
  /** Closes the connection instead of answering. */
  readonly broken?: true;
}

/** A server that http hooks are sent to. */
export interface HookServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** What came, in order. */
  readonly requests: readonly SeenRequest[];
}

/** Starts a server that answers by path, and with 404 elsewhere. For use inside a test. */
export async function openHookServer(answers: Readonly<Record<string, HookAnswer>>): Promise<HookServer> {
  const requests: SeenRequest[] = [];
  const url = await openLoopbackServer((request, reply) => {
    requests.push(request);
    const { pathname } = new URL(request.url, 'http://localhost');
    const answer: HookAnswer = Object.hasOwn(answers, pathname) ? (answers[pathname] ?? {}) : { status: 404 };
    if (answer.silent) return;
    if (answer.broken) return void reply.destroy();
    const { status = 200, body = '', headers } = answer;
    reply.writeHead(status, { 'content-type': 'application/json', ...headers });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return { url, requests };
}
