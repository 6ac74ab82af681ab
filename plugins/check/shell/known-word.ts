import os from 'node:os';
import path from 'node:path';
import type { Word, WordPart } from 'unbash';

/** Variables whose values are known before a command runs. */
export type KnownVariables = ReadonlyMap<string, string>;

/** What a word of a shell line comes to, with known variables filled in; undefined where that is known only when it runs. */
export function knownWord({ value, parts }: Word, variables: KnownVariables): string | undefined {
  const texts = parts ? parts.map((part) => textOf(part, variables)) : [value];
  if (texts.some((text) => text === undefined)) return undefined;
  const text = texts.join('');
  const isHome = text === '~' || text.startsWith('~/');
  return isHome && (!parts || parts[0]?.type === 'Literal') ? path.join(os.homedir(), text.slice(1)) : text;
}

function textOf(part: WordPart, variables: KnownVariables): string | undefined {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value;
    case 'DoubleQuoted':
    case 'LocaleString': {
      const texts = part.parts.map((each) => textOf(each, variables));
      return texts.includes(undefined) ? undefined : texts.join('');
    }
    case 'SimpleExpansion':
      return variables.get(part.text.slice(1));
    case 'ParameterExpansion': {
      const { prefix, index, operation, parameter } = part;
      const fallback = operation?.type === 'Default' && /^:?[-=]$/.test(operation.operator);
      return !prefix && !index && (!operation || fallback) ? variables.get(parameter) : undefined;
    }
    default:
      return undefined;
  }
}
