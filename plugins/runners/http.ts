import events from 'node:events';
import type { Duplex } from 'node:stream';
import { defineHookType } from '../../core/define.ts';
import { fail } from '../../core/reply.ts';
import type { HookRun, Reply } from '../../types/hook.ts';

interface HttpFields {
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  readonly allowedEnvVars?: readonly string[];
}

/** Headers that say where a message ends and whom it is for: as written they could hide a second request in the first. */
const framing =
  'connection|content-length|expect|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade';
const framingInAnyCase = framing.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

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
        description: 'Those that frame the request are not for hooks to set.',
        type: 'object',
        patternProperties: {
          // A control character would start a header of its own, or be cut off by one server and kept by the next.
          [`^(?!(${framingInAnyCase})$)[A-Za-z0-9!#$%&'*+.^_\`|~-]+$`]: {
            type: 'string',
            pattern: '^[\\u0020-\\u007e\\u00a0-\\u00ff]*$',
          },
        },
        additionalProperties: { not: {} },
      },
      allowedEnvVars: {
        description: 'The environment variables that a $NAME in a header may stand for; any other stands for nothing.',
        type: 'array',
        items: { type: 'string' },
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
  const sent = headersOf(hook);
  if (!sent) return fail('network', 'a variable of a header holds a character that no header may have');
  const { default: got } = await import('got');
  try {
    const stream = got.stream.post(hook.url, {
      body: JSON.stringify(payload),
      headers: { 'user-agent': 'hookline', 'content-type': 'application/json', ...sent },
      // A connection of its own: one that is kept may be closed by the server just when the next event comes.
      agent: { http: false, https: false },
      followRedirect: false,
      retry: { limit: 0 },
      throwHttpErrors: false,
      signal,
    });
    // Both waits below throw what went wrong; an error that comes right between them would end the process.
    stream.on('error', () => {});
    // Nobody asked for another protocol, and nobody else closes its socket.
    stream.once('upgrade', (_head: unknown, socket: Duplex) => {
      socket.destroy();
      stream.destroy(new Error('the server changed the protocol'));
    });
    const [{ statusCode: status, headers }] = (await events.once(stream, 'response')) as [ResponseHead];
    if (status < 200 || status > 299) {
      stream.destroy();
      return fail('http-status', `the server answered with status ${status}`);
    }
    const { bytes, cut } = await readCapped(stream, event.profile.limits.capture);
    return { text: decode(bytes, headers['content-type']), cut, answerOnly: true };
  } catch (thrown) {
    return fail('network', networkFailure(thrown));
  }
}

/** What a header may hold: a control character would start another one. */
const headerText = /^[\u0020-\u007e\u00a0-\u00ff]*$/;

/** The headers with the allowed variables filled in, as written where the dialect has none; nothing where one cannot be sent. */
function headersOf({ headers = {}, allowedEnvVars }: HttpFields): Readonly<Record<string, string>> | undefined {
  if (!allowedEnvVars) return headers;
  const filled = Object.entries(headers).map(([name, value]) => [name, withVariables(value, allowedEnvVars)] as const);
  return filled.every(([, value]) => headerText.test(value)) ? Object.fromEntries(filled) : undefined;
}

function withVariables(text: string, allowed: readonly string[]): string {
  return text.replaceAll(/\$(?:([A-Za-z_]\w*)|\{([^{}]*)\})/g, (_, bare?: string, braced?: string) => {
    const name = bare ?? braced ?? '';
    return (allowed.includes(name) && Object.hasOwn(process.env, name) && process.env[name]) || '';
  });
}

interface ResponseHead {
  readonly statusCode: number;
  readonly headers: { readonly 'content-type'?: string };
}

/** Reads a reply up to a number of bytes, after decompression; what is over is not read at all. */
async function readCapped(stream: AsyncIterable<Buffer>, limit: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk.subarray(0, limit - length));
    length += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (length > limit) break;
  }
  return { bytes: Buffer.concat(chunks), cut: length > limit };
}

/** Reads text by the charset that the server names, UTF-8 by default; half a character at a cut is left out. */
function decode(bytes: Buffer, contentType = ''): string {
  const charset = /;\s*charset="?([^\s";]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(charset).decode(bytes, { stream: true });
  } catch {
    // Nobody knows a charset of that name.
    return new TextDecoder().decode(bytes, { stream: true });
  }
}

/** What went wrong, without the URL that messages of the network tend to quote. */
function networkFailure(thrown: unknown): string {
  const code = (thrown as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? `the server could not be asked (${code})` : 'the server could not be asked';
}
