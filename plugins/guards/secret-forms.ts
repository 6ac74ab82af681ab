import { pointer } from '../../core/path.ts';

/**
 * The texts that a stored value may stand as in somebody's output: as it is, JSON-escaped once and twice, in a URL or a
 * form, quoted for a shell, as a key of a JSON pointer, in hex, and in base64 at any of its three alignments. Each is at
 * least 6 UTF-16 units long and occurs once, the value itself first; a shorter value has none. Never throws, a lone
 * surrogate included.
 */
export function secretForms(value: string): string[] {
  const forms = new Set<string>();
  const spellings = plainSpellings(value);
  for (const spelling of spellings) {
    forms.add(spelling);
    addJsonForms(forms, spelling);
    addPercentForms(forms, spelling);
    addBinaryForms(forms, spelling);
  }
  for (const quoted of spellings.flatMap((spelling) => [...shellForms(spelling), ...pointerForms(spelling)])) {
    forms.add(quoted);
    addJsonForms(forms, quoted);
  }
  return [...forms].filter(isLongEnough);
}

function isLongEnough(text: string): boolean {
  return text.length >= 6;
}

/** What a file, a shell or a terminal makes of a value without encoding it. */
function plainSpellings(value: string): string[] {
  const spellings = new Set([value]);
  // Written as UTF-8, a lone surrogate comes back as U+FFFD.
  spellings.add(value.toWellFormed());
  // $(…) strips the newline that ends a key file.
  spellings.add(value.trim());
  // A shell makes one blank of each run of them where a variable stands without quotes.
  spellings.add(value.trim().replace(/\s+/g, ' '));
  for (const spelling of [...spellings]) {
    if (!spelling.includes('\n')) continue;
    const unix = spelling.replaceAll('\r\n', '\n');
    spellings.add(unix);
    spellings.add(unix.replaceAll('\n', '\r\n'));
  }
  return [...spellings].filter(isLongEnough);
}

interface JsonStyle {
  /** characters that become \uXXXX beyond those that JSON asks for */
  readonly unicode?: RegExp;
  /** `\/` for a slash */
  readonly slash?: boolean;
  /** upper-case hex digits */
  readonly upper?: boolean;
  /** `\u0022` for a quote */
  readonly quote?: boolean;
}

const notAscii = /[\u007f-\u{10ffff}]/gu;
/** As JSON.stringify, Python, PHP, Go, Gson and .NET write it. */
const jsonStyles: readonly JsonStyle[] = [
  {},
  { upper: true },
  { slash: true },
  { slash: true, upper: true },
  { unicode: notAscii },
  { unicode: notAscii, upper: true },
  { unicode: notAscii, slash: true },
  { unicode: notAscii, slash: true, upper: true },
  { unicode: /[<>&\u2028\u2029]/gu },
  { unicode: /[<>&='\u2028\u2029]/gu },
  { unicode: /[<>&'+`\u007f-\u{10ffff}]/gu, upper: true },
  { unicode: /[<>&'+`\u007f-\u{10ffff}]/gu, upper: true, quote: true },
];
const jsonSpecial = /[^ -~]|["\\/<>&'+=`]/;

function addJsonForms(forms: Set<string>, text: string): void {
  if (!jsonSpecial.test(text)) return;
  const seen = new Set<string>();
  for (const style of jsonStyles) {
    if (style.slash && !text.includes('/')) continue;
    if (style.unicode && !style.quote && text.search(style.unicode) === -1) continue;
    const once = jsonForm(text, style);
    if (seen.has(once)) continue;
    seen.add(once);
    forms.add(once);
    forms.add(jsonForm(once, style));
    forms.add(jsonText(once));
  }
}

function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function jsonForm(text: string, { unicode, slash, upper = false, quote }: JsonStyle): string {
  let form = jsonText(text);
  if (upper && form.includes('\\u')) {
    // Escapes are taken whole, or the second half of an escaped backslash would look like the start of one.
    form = form.replace(/\\(?:u[\da-f]{4}|.)/g, (token) => token.slice(0, 2) + token.slice(2).toUpperCase());
  }
  if (quote) form = form.replaceAll('\\"', '\\u0022');
  if (slash) form = form.replaceAll('/', '\\/');
  return unicode ? form.replace(unicode, (character) => unicodeEscapes(character, upper)) : form;
}

function unicodeEscapes(character: string, upper: boolean): string {
  let escapes = '';
  for (let index = 0; index < character.length; index += 1) {
    const digits = character.charCodeAt(index).toString(16).padStart(4, '0');
    escapes += `\\u${upper ? digits.toUpperCase() : digits}`;
  }
  return escapes;
}

/** What becomes %XX: encodeURIComponent, RFC 3986, the same for a path, encodeURI, a form, a URL's user and its query. */
const percentSets: readonly RegExp[] = [
  /[^A-Za-z0-9\-_.!~*'()]/gu,
  /[^A-Za-z0-9\-_.~]/gu,
  /[^A-Za-z0-9\-_.~/]/gu,
  /[^A-Za-z0-9\-_.!~*'();/?:@&=+$,#]/gu,
  /[^A-Za-z0-9*\-._]/gu,
  /[^!-~]|["#<>?^`{}/:;=@[\\\]|]/gu,
  /[^!-~]|["#<>']/gu,
];
const percentSpecial = /[^A-Za-z0-9\-_.]/;

function addPercentForms(forms: Set<string>, text: string): void {
  if (!percentSpecial.test(text)) return;
  for (const set of percentSets) {
    if (text.search(set) === -1) continue;
    for (const percent of [upperPercent, lowerPercent]) {
      const encoded = text.replace(set, percent);
      forms.add(encoded);
      if (encoded.includes('%20')) forms.add(encoded.replaceAll('%20', '+'));
    }
  }
}

const asciiPercents = Array.from({ length: 128 }, (_, code) => `%${code.toString(16).padStart(2, '0')}`);

function lowerPercent(character: string): string {
  return asciiPercents[character.charCodeAt(0)] ?? Buffer.from(character).toString('hex').replace(/../g, '%$&');
}

function upperPercent(character: string): string {
  return lowerPercent(character).toUpperCase();
}

function addBinaryForms(forms: Set<string>, text: string): void {
  const bytes = Buffer.from(text);
  if (bytes.length >= 8) {
    const digits = bytes.toString('hex');
    forms.add(digits);
    forms.add(digits.toUpperCase());
  }
  addBase64Forms(forms, bytes);
  // A key inside a JSON file that was encoded as a whole.
  const json = jsonText(text);
  if (json !== text) addBase64Forms(forms, Buffer.from(json));
}

/** Of a base64 text the characters that depend on the value alone, whatever bytes stand before and after it. */
function addBase64Forms(forms: Set<string>, bytes: Buffer): void {
  for (const [before, dropped] of base64Alignments) {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const form = encoded.slice(dropped, Math.floor(((before + bytes.length) * 8) / 6));
    forms.add(form);
    forms.add(form.replaceAll('+', '-').replaceAll('/', '_'));
    forms.add(form.replaceAll('/', '\\/'));
    for (const percent of [upperPercent, lowerPercent]) forms.add(form.replace(/[+/]/g, percent));
    if (before === 0) addWrappedForms(forms, form);
  }
}

const base64Alignments = [
  [0, 0],
  [1, 2],
  [2, 3],
] as const;

/** A value that was encoded alone, with the line breaks of PEM (64 columns) and MIME (76). */
function addWrappedForms(forms: Set<string>, form: string): void {
  for (const columns of [64, 76]) {
    if (form.length <= columns) continue;
    const lines = Array.from({ length: Math.ceil(form.length / columns) }, (_, line) =>
      form.slice(line * columns, (line + 1) * columns),
    );
    for (const lineBreak of ['\n', '\r\n', '\\n']) forms.add(lines.join(lineBreak));
  }
}

function shellForms(text: string): string[] {
  const forms: string[] = [];
  if (text.includes("'")) forms.push(text.replaceAll("'", "'\\''"), text.replaceAll("'", `'"'"'`));
  if (/["\\$`]/.test(text)) forms.push(text.replace(/["\\$`]/g, '\\$&'));
  return forms;
}

/** A problem says by a JSON pointer where it stands, and the secret may be a key there. */
function pointerForms(text: string): string[] {
  return /[~/]/.test(text) ? [pointer('', text).slice(1)] : [];
}
