import type { HookCode } from './hook-code.ts';

/** The texts of all the code that a hook is known to run: its line, lines for other shells, its scripts. */
export function codeTexts({ line, inner, scripts }: HookCode): readonly string[] {
  const texts = [line?.text, ...inner.map(({ text }) => text), ...scripts.map(({ file }) => file.text)];
  return texts.filter((text) => text !== undefined);
}
