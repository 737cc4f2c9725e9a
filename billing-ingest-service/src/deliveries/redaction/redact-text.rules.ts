/** Fields whose values give access to something: a checkout, a server, an account. */
const SECRET_NAME =
  /(?:^|_)(?:secret|token|password|passphrase|credentials?|authorization|signature|(?:private|api|access|license)_key)$/i;
/** Query parameters of signed URLs; the rest of the URL is shown. */
const SIGNED_PART = /([?&](?:[\w-]*(?:signature|credential|token|secret)|sig)=)[^&#"'\\\s]+/gi;
export const REDACTED = '[redacted]';
/** Secrets shorter than this occur in too many texts to be searched for. */
const WORD = /[\w-]{8,}/g;

export const isSecretName = (name: string) => SECRET_NAME.test(name);

export const withoutSignedParts = (text: string) => text.replace(SIGNED_PART, `$1${REDACTED}`);

/** Replaces secrets anywhere in a text. Compares word by word in one pass, so the number of secrets does not matter. */
export function redactorOf(secrets: Iterable<string>): (text: string) => string {
  const words = new Set<string>();
  for (const secret of secrets) for (const [word] of secret.matchAll(WORD)) words.add(word);
  if (words.size === 0) return (text) => text;
  return (text) => text.replace(WORD, (word) => (words.has(word) ? REDACTED : word));
}

/**
 * A name and its separator, in text that is not JSON: truncated or nested JSON, forms, headers, XML. It never matches
 * inside a name, so that matching is linear.
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

/** The name without JSON escapes, and with underscores in place of the dashes of headers. */
const plainName = (name: string) =>
  name
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number(`0x${code}`)))
    .replaceAll('-', '_');

type Span = { readonly start: number; readonly end: number };

function valueAt(text: string, index: number): Span {
  // The end of a list or object is unknown in text that is not JSON.
  if (text[index] === '{' || text[index] === '[') return { start: index, end: text.length };
  const [quoted, escapes = '', quote = ''] = matchAt(QUOTE, text, index);
  if (quoted !== '') {
    const start = index + quoted.length;
    return { start, end: closingQuote(text, start, quote, escapes.length) };
  }
  const [bare] = matchAt(BARE, text, index);
  return { start: index, end: index + bare.trimEnd().length };
}

function matchAt(pattern: RegExp, text: string, index: number): readonly [string, ...string[]] {
  pattern.lastIndex = index;
  const match = pattern.exec(text);
  return match === null ? [''] : [match[0], ...match.slice(1)];
}

/** The index of the closing quote; the end of the text if there is none. */
function closingQuote(text: string, start: number, quote: string, escapes: number): number {
  for (let at = text.indexOf(quote, start); at !== -1; at = text.indexOf(quote, at + 1)) {
    let before = 0;
    while (at - before > start && text[at - before - 1] === '\\') before += 1;
    // In JSON inside a JSON string, quotes are escaped; quotes inside the value are escaped once more.
    if (escapes === 0 ? before % 2 === 0 : before <= escapes) return at - Math.min(before, escapes);
  }
  return text.length;
}
