import { visible } from '../../core/visible.ts';

/** Markup that is safe to stand in a page. Only `html` makes it. */
export interface Html {
  readonly html: string;
}

/** What may stand in a template: markup as it is, texts escaped; nothing for `undefined`. */
export type HtmlValue = Html | readonly Html[] | string | number | undefined;

/** Markup from a template. Every text in it is escaped, for elements and quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: parts.map((part, index) => part + written(values[index])).join('') };
}

function written(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  return 'html' in value ? value.html : value.map((each) => each.html).join('');
}

/** Control characters and direction marks are written out: they could make a page show another text than it holds. */
function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
