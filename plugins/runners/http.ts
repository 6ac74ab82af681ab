import { defineHookType } from '../../core/define.ts';
import { fail } from '../../core/reply.ts';
import type { HookRun, Reply } from '../../types/hook.ts';

interface HttpFields {
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
}

/** Posts the payload to a URL; a 2xx reply carries on, or answers with the same JSON as a program's stdout. */
export const http = defineHookType({
  type: 'http',
  summary: 'Posts the event to a URL; a 2xx reply carries on or answers with JSON, all else is ignored.',
  schema: {
    type: 'object',
    required: ['url'],
    properties: {
      url: { description: 'Where the event is posted.', type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/]' },
      headers: {
        description: 'Sent as written.',
        type: 'object',
        propertyNames: { pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$" },
        // A control character would start a header of its own, or be cut off by one server and kept by the next.
        additionalProperties: { type: 'string', pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
      },
    },
  },
  label: ({ url }) => withoutSecrets(url),
  url: ({ url }) => url,
  run: (run) => post(run),
});

/** A URL without credentials, query and fragment, for lists. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'a URL that cannot be read';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

async function post({ hook, payload, event, signal }: HookRun<HttpFields>): Promise<Reply> {
  const { default: got } = await import('got');
  const { capture } = event.profile.limits;
  try {
    const stream = got.stream.post(hook.url, {
      body: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...hook.headers },
      followRedirect: false,
      retry: { limit: 0 },
      throwHttpErrors: false,
      signal,
    });
    let status = 0;
    stream.once('response', (response: { readonly statusCode: number }) => {
      status = response.statusCode;
    });
    const { text, cut } = await readCapped(stream, capture);
    if (status < 200 || status > 299) return fail('http-status', `the server answered with status ${status}`);
    return { text, cut, answerOnly: true };
  } catch (thrown) {
    return fail('network', networkFailure(thrown));
  }
}

/** Reads a reply up to a number of bytes, after decompression; what is over is not read at all. */
async function readCapped(
  stream: AsyncIterable<Buffer> & { destroy(): unknown },
  limit: number,
): Promise<{ text: string; cut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk.subarray(0, limit - length));
    length += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (length > limit) return { text: decoded(chunks), cut: true };
  }
  return { text: decoded(chunks), cut: false };
}

function decoded(chunks: readonly Buffer[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
}

/** What went wrong, without the URL that messages of the network tend to quote. */
function networkFailure(thrown: unknown): string {
  const code = (thrown as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? `the server could not be asked (${code})` : 'the server could not be asked';
}
