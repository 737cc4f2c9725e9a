/** Fields whose values open something: a checkout, a server, an account. */
const SECRET_NAME =
  /(?:^|_)(?:secret|token|password|passphrase|credentials?|authorization|signature|(?:private|api|access|license)_key)$/i;
/** What signed addresses carry; the rest of the address may be seen. */
const SIGNED_PART = /([?&](?:[\w-]*(?:signature|credential|token|secret)|sig)=)[^&#"'\\\s]+/gi;
export const REDACTED = '[redacted]';
/** A word of a text. Shorter ones stand in too many texts to be looked for. */
const WORD = /[\w-]{8,}/g;

export const isSecretName = (name: string) => SECRET_NAME.test(name);

export const withoutSignedParts = (text: string) => text.replace(SIGNED_PART, `$1${REDACTED}`);

/**
 * Removes secrets from a text wherever they stand in it. Compared word by word, in one pass over the text, so that the
 * number of secrets does not count.
 */
export function redactorOf(secrets: Iterable<string>): (text: string) => string {
  const words = new Set<string>();
  for (const secret of secrets) for (const [word] of secret.matchAll(WORD)) words.add(word);
  if (words.size === 0) return (text) => text;
  return (text) => text.replace(WORD, (word) => (words.has(word) ? REDACTED : word));
}

/**
 * A name and what separates it from its value, in text that is not JSON: JSON that was cut or is a text inside
 * a text, a form, headers, XML. It begins at no place inside a name, so that no text takes long.
 */
const NAME = /(?<![\w\\-])((?:[\w-]|\\u[\da-f]{4}){1,256})(?:\\*["'])?\s*[:=>]\s*/gi;
const QUOTE = /(\\*)(["'])/y;
const BARE = /[^\r\n,;&<>"'}\])]*/y;
const LITERAL = /^(?:null|true|false)?\s*$/;

/** Text that is not JSON, without its secrets. */
export function redactText(text: string): string {
  const values = new Set<string>();
  let shown = '';
  let from = 0;
  for (const match of text.matchAll(NAME)) {
    const [whole, name = ''] = match;
    if (match.index < from || !isSecretName(plainName(name))) continue;
    const { start, end } = valueAt(text, match.index + whole.length);
    const value = text.slice(start, end);
    if (LITERAL.test(value) || value === REDACTED) continue;
    values.add(value);
    shown += text.slice(from, start) + REDACTED;
    from = end;
  }
  return withoutSignedParts(redactorOf(values)(shown + text.slice(from)));
}

/** As JSON or a header spells it. */
const plainName = (name: string) =>
  name
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number(`0x${code}`)))
    .replaceAll('-', '_');

type Span = { readonly start: number; readonly end: number };

function valueAt(text: string, place: number): Span {
  // Where a list or an object ends, nobody can tell in a text that is not JSON.
  if (text[place] === '{' || text[place] === '[') return { start: place, end: text.length };
  const [quoted, escapes = '', quote = ''] = matchAt(QUOTE, text, place);
  if (quoted !== '') {
    const start = place + quoted.length;
    return { start, end: closingQuote(text, start, quote, escapes.length) };
  }
  const [bare] = matchAt(BARE, text, place);
  return { start: place, end: place + bare.trimEnd().length };
}

function matchAt(pattern: RegExp, text: string, place: number): readonly [string, ...string[]] {
  pattern.lastIndex = place;
  const match = pattern.exec(text);
  return match === null ? [''] : [match[0], ...match.slice(1)];
}

/** The place of the quote that ends a value; the end of the text where there is none. */
function closingQuote(text: string, start: number, quote: string, escapes: number): number {
  for (let at = text.indexOf(quote, start); at !== -1; at = text.indexOf(quote, at + 1)) {
    let before = 0;
    while (at - before > start && text[at - before - 1] === '\\') before += 1;
    // In a text inside a text quotes are escaped; those of the value itself are escaped once more.
    if (escapes === 0 ? before % 2 === 0 : before <= escapes) return at - Math.min(before, escapes);
  }
  return text.length;
}
