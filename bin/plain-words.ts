import type { ParseArgsOptionsConfig } from 'node:util';

/** The words of a call, told apart. */
export interface PlainWords {
  readonly values: Readonly<Record<string, string | boolean>>;
  readonly positionals: readonly string[];
}

/**
 * Tells apart words that leave no doubt, as `util.parseArgs` would: long options in full, each value a word of its own. Node
 * loads `parseArgs` at its first use, which is felt at each start.
 *
 * @returns undefined for all others: `parseArgs` knows what they mean, or what is wrong with them
 */
export function readPlainWords(words: readonly string[], options: ParseArgsOptionsConfig): PlainWords | undefined {
  const values: Record<string, string | boolean> = {};
  const positionals: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) {
      positionals.push(word);
      continue;
    }
    const name = word.slice(2);
    const option = word.startsWith('--') && Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option || option.multiple || option.default !== undefined) return undefined;
    if (option.type === 'boolean') {
      values[name] = true;
      continue;
    }
    index += 1;
    const value = words[index];
    if (value === undefined || value.startsWith('-')) return undefined;
    values[name] = value;
  }
  return { values, positionals };
}
