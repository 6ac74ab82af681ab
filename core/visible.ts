/**
 * Control characters, direction marks and line separators as visible escapes: what a file or a hook says must not drive
 * the terminal. Line feeds and tabs stay, carriage returns go.
 */
export function visible(text: string): string {
  return text.replace(hidden, (character) =>
    character === '\r' ? '' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
