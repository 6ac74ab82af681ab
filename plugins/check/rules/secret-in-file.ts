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
  ['a DigitalOcean token', /\bdo[opr]_v1_[a-f0-9]{64}\b/],
  ['a Discord webhook', /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,}/],
  ['a GitHub token', /\bgh[oprsu]_[A-Za-z0-9]{36,}\b|\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/],
  ['a GitLab token', /\bglpat-[\w-]{20,}/],
  ['a Google API key', /\bAIza[\w-]{35}\b/],
  ['a Google token', /\bya29\.[\w-]{40,}/],
  ['a Groq key', /\bgsk_[A-Za-z0-9]{40,}\b/],
  ['a Hugging Face token', /\bhf_[A-Za-z]{34}\b/],
  ['a JSON Web Token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ['a Linear key', /\blin_api_[A-Za-z0-9]{32,}\b/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['an OpenAI key', /\bsk-(?:proj|svcacct|admin)-[\w-]{40,}|\bsk-[A-Za-z0-9]{48}\b/],
  ['an OpenRouter key', /\bsk-or-v1-[a-f0-9]{48,}\b/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['a PyPI token', /\bpypi-AgE[\w-]{40,}/],
  ['a SendGrid key', /\bSG\.[\w-]{20,24}\.[\w-]{40,}/],
  ['a Shopify token', /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/],
  ['a Slack token', /\bxox[abeoprs]-(?:\d+-)+[A-Za-z0-9-]{10,}/],
  ['a Slack webhook', /\bhooks\.slack\.com\/services\/T[A-Z0-9]{8,}\/B[A-Z0-9]{8,}\/[A-Za-z0-9]{20,}/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{24,}\b/],
  ['a Telegram token', /\bbot\d{8,10}:[\w-]{35}\b/],
  ['an xAI key', /\bxai-[A-Za-z0-9]{60,}\b/],
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
  // `curl -u name:…`, `PGPASSWORD=…`
  [
    'a password',
    /(?:\bcurl\b.{0,400}? (?:-u|--user)[ =]?["']?[\w.@-]+:|PASS(?:WORD|WD)?=["']?)(?=[^\s$"'<{]{0,99}\d)(?=[^\s$"'<{]{0,99}[A-Za-z])[^\s$"'<{/]{8,99}(?=$|["'\s])/,
  ],
  ['a password', /:\/\/[^\s/:@$]+:(?=[^\s/@$]*\d)[^\s/@$]{8,}@/],
];

/** Texts of documentation that stand for a secret. */
const placeholder = /example|placeholder|your|changeme|dummy|redacted|x{6}|0{8}/i;

function inside(value: unknown, at: string): readonly Found[] {
  if (typeof value === 'string') return ofText(value, at);
  if (Array.isArray(value)) return value.flatMap((each, index) => inside(each, pointer(at, index)));
  if (!isObject(value)) return [];
  const isHeaders = /\/headers$/i.test(at);
  return Object.entries(value).flatMap(([key, each]) => {
    if (isHeaders && typeof each === 'string' && isCredential(key, each)) return told('a credential', pointer(at, key));
    const found = inside(each, pointer(at, key));
    // The name of a header tells what its value is.
    return found.length > 0 || typeof each !== 'string' ? found : ofText(`${key}: ${each}`, pointer(at, key));
  });
}

const headerOfSecrets = /^(?:proxy-)?authorization$|api-?key$|access-?key$|token$|secret$|password$|^x-auth$/i;

/** A header that is there to carry a secret has one, whatever its shape, where no variable stands in it. */
function isCredential(header: string, value: string): boolean {
  const secret = value.trim().replace(/^[A-Za-z]+ +/, '');
  return (
    headerOfSecrets.test(header) && /^(?=.*\d)(?=.*[A-Za-z])[^\s${<]{8,}$/.test(secret) && !placeholder.test(secret)
  );
}

function ofText(text: string, at: string): readonly Found[] {
  const [what] = shapes.find(([, shape]) => isSecret(shape.exec(text)?.[0])) ?? [];
  return what === undefined ? [] : told(what, at);
}

function told(what: string, at: string): readonly Found[] {
  const message = `${what} is written into the file, where everybody reads it: revoke it, and let the hook read the new one from its environment or a file`;
  return [{ at, message }];
}

function isSecret(found: string | undefined): boolean {
  return found !== undefined && !placeholder.test(found);
}
