import { isSecretName, REDACTED, redactorOf, withoutSignedParts } from './redact-text.rules.ts';

/** Deeper than the provider nests. */
const MAX_DEPTH = 64;

type Span = { readonly start: number; readonly end: number };
type Tokens = {
  /** Strings and numbers that may hold a secret or a signed address. */
  readonly shown: readonly Span[];
  /** Values of fields with secret names, including whole objects. */
  readonly secret: readonly Span[];
  /** The texts inside them. */
  readonly secretTexts: readonly string[];
};

/**
 * Returns JSON text with secrets replaced: the values of fields with secret names, and the same values anywhere else.
 * All other text stays unchanged. One pass without parsing into objects: about 20 ms per MiB. `null` for text that is
 * nested too deeply, `undefined` for text that is not JSON.
 */
export function redactJson(text: string): string | null | undefined {
  const tokens = tokensOf(text);
  if (tokens === null || tokens === undefined) return tokens;
  const redact = redactorOf(tokens.secretTexts);
  let result = '';
  let from = 0;
  let nextSecret = 0;
  const replace = ({ start, end }: Span, replacement: string) => {
    result += text.slice(from, start) + replacement;
    from = end;
  };
  for (const span of tokens.shown) {
    for (; ; nextSecret += 1) {
      const secret = tokens.secret[nextSecret];
      if (secret === undefined || secret.start > span.start) break;
      replace(secret, `"${REDACTED}"`);
    }
    if (tokens.secretTexts.length === 0 && text.charCodeAt(span.start) !== QUOTE) continue;
    const value = textOf(text.slice(span.start, span.end));
    const redacted = withoutSignedParts(redact(value));
    if (redacted !== value) replace(span, JSON.stringify(redacted));
  }
  for (const secret of tokens.secret.slice(nextSecret)) replace(secret, `"${REDACTED}"`);
  return result + text.slice(from);
}

/** A string literal's text; a number as JSON would write it. */
function textOf(literal: string): string {
  if (!literal.startsWith('"')) return String(Number(literal));
  return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;
const isBlank = (code: number) =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === BYTE_ORDER_MARK;
const endsLiteral = (code: number) =>
  code === COMMA ||
  code === CLOSE_OBJECT ||
  code === CLOSE_LIST ||
  isBlank(code) ||
  code === COLON ||
  code === QUOTE ||
  code === OPEN_OBJECT ||
  code === OPEN_LIST;

/** Shorter literals cannot contain a secret. */
const MIN_SHOWN = 8;
const WORDS = new Set(['true', 'false', 'null']);

/** Finds the strings, the numbers and the values of secret fields. */
function tokensOf(text: string): Tokens | null | undefined {
  const shown: Span[] = [];
  const secret: Span[] = [];
  const secretTexts: string[] = [];
  /** One entry for each unclosed object or list: whether it is an object. */
  const open: boolean[] = [];
  let isKey = false;
  /** Whether the last key is a secret name. */
  let isSecretNext = false;
  /** Start index and depth of the current secret object or list. */
  let secretStart = 0;
  let secretDepth = 0;
  let isComplete = false;

  function endValue(position: number): void {
    isSecretNext = false;
    if (open.length === 0) isComplete = true;
    if (secretDepth > 0 && open.length < secretDepth) {
      secret.push({ start: secretStart, end: position });
      secretDepth = 0;
    }
  }

  function addKey(span: Span): void {
    const name = textOf(text.slice(span.start, span.end));
    isSecretNext = secretDepth === 0 && isSecretName(name);
    if (name.length >= MIN_SHOWN) shown.push(span);
  }

  function addValue(span: Span, isWord: boolean): void {
    if (isSecretNext || secretDepth > 0) {
      const literal = text.slice(span.start, span.end);
      if (!isWord && literal !== `"${REDACTED}"`) {
        secretTexts.push(textOf(literal));
        if (isSecretNext) secret.push(span);
      }
    } else if (!isWord && span.end - span.start >= MIN_SHOWN) shown.push(span);
    endValue(span.end);
  }

  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) continue;
    if (isComplete) return undefined;
    if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (open.push(code === OPEN_OBJECT) > MAX_DEPTH) return null;
      if (isSecretNext) {
        secretStart = at;
        secretDepth = open.length;
        isSecretNext = false;
      }
      isKey = code === OPEN_OBJECT;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      if (open.pop() !== (code === CLOSE_OBJECT)) return undefined;
      isKey = false;
      endValue(at + 1);
    } else if (code === COMMA) {
      if (open.length === 0) return undefined;
      isKey = open.at(-1) === true;
    } else if (code === COLON) {
      if (!isKey) return undefined;
      isKey = false;
    } else if (code === QUOTE) {
      const end = endOfString(text, at);
      if (end === -1 || !isString(text.slice(at, end))) return undefined;
      if (isKey) addKey({ start: at, end });
      else addValue({ start: at, end }, false);
      at = end - 1;
    } else {
      const end = endOfLiteral(text, at);
      const literal = text.slice(at, end);
      const isWord = WORDS.has(literal);
      if (isKey || (!isWord && Number.isNaN(Number(literal)))) return undefined;
      addValue({ start: at, end }, isWord);
      at = end - 1;
    }
  }
  return isComplete ? { shown, secret, secretTexts } : undefined;
}

/** The index after the closing quote, or -1 when there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return -1;
}

function endOfLiteral(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !endsLiteral(text.charCodeAt(at))) at += 1;
  return at;
}

/** False for a literal with an escape that JSON does not define. */
function isString(literal: string): boolean {
  if (!literal.includes('\\')) return true;
  try {
    JSON.parse(literal);
    return true;
  } catch {
    return false;
  }
}
