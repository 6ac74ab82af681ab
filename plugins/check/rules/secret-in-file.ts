import { isObject, pointer } from '../../../core/path.ts';
import type { Found, Rule } from '../rule.ts';

/** A credential written into a hook: in a header, a command, a URL, a prompt. */
export const secretInFile: Rule = {
  id: 'secret-in-file',
  summary: 'A credential is written into a hook.',
  severity: 'error',
  looksAt: 'hook',
  check: ({ hook, at }) => inside(hook, at),
};

/** Shapes that issuers gave their tokens so that they can be told from other texts. */
const shapes: readonly (readonly [what: string, shape: RegExp])[] = [
  ['an Anthropic key', /\bsk-ant-[a-z]+\d\d-[\w-]{40,}/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a Discord webhook', /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,}/],
  ['a GitHub token', /\bgh[oprsu]_[A-Za-z0-9]{36,}\b|\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/],
  ['a GitLab token', /\bglpat-[\w-]{20,}/],
  ['a Google API key', /\bAIza[\w-]{35}\b/],
  ['a Hugging Face token', /\bhf_[A-Za-z]{34}\b/],
  ['a JSON Web Token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['an OpenAI key', /\bsk-(?:proj|svcacct|admin)-[\w-]{40,}|\bsk-[A-Za-z0-9]{48}\b/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['a Slack token', /\bxox[abeoprs]-(?:\d+-)+[A-Za-z0-9-]{10,}/],
  ['a Slack webhook', /\bhooks\.slack\.com\/services\/T[A-Z0-9]{8,}\/B[A-Z0-9]{8,}\/[A-Za-z0-9]{20,}/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{24,}\b/],
  ['a Telegram token', /\bbot\d{8,10}:[\w-]{35}\b/],
  // Whatever its shape: a header that is there to carry a secret, and no variable in it.
  [
    'a token',
    /(?:^|authorization: *)(?:Bearer|Basic|token) +(?=[^\s$]*\d)(?=[^\s$]*[A-Za-z])[\w.~+/-]{24,}=*(?=$|['"\s])/i,
  ],
  // `X-Api-Key: …`, `OPENAI_API_KEY=…`, `?access_token=…`
  [
    'a credential',
    /(?:(?:api|access|auth|private|secret)[-_]?(?:key|token)|\btoken|_token|secret|password)["']?(?:=|: *)["']?(?=(?:[\w+-]*\d){3})(?=[\w+-]*[A-Za-z])[\w+-]{20,}=*(?=$|['"\s&;])/i,
  ],
  ['a password', /:\/\/[^\s/:@$]+:(?=[^\s/@$]*\d)[^\s/@$]{8,}@/],
];

/** Texts of documentation that stand for a secret. */
const placeholder = /example|placeholder|your|changeme|dummy|redacted|x{6}|0{8}/i;

function inside(value: unknown, at: string): readonly Found[] {
  if (typeof value === 'string') return ofText(value, at);
  if (Array.isArray(value)) return value.flatMap((each, index) => inside(each, pointer(at, index)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const found = inside(each, pointer(at, key));
    // The name of a header tells what its value is.
    return found.length > 0 || typeof each !== 'string' ? found : ofText(`${key}: ${each}`, pointer(at, key));
  });
}

function ofText(text: string, at: string): readonly Found[] {
  const [what] = shapes.find(([, shape]) => isSecret(shape.exec(text)?.[0])) ?? [];
  if (what === undefined) return [];
  const message = `${what} is written into the file, where everybody reads it: revoke it, and let the hook read the new one from its environment or a file`;
  return [{ at, message }];
}

function isSecret(found: string | undefined): boolean {
  return found !== undefined && !placeholder.test(found);
}
