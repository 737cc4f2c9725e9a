import type { Json } from './fields.ts';

/** The provider nests a dozen levels; a meter's filter may add some. */
const MAX_DEPTH = 64;

/** Whether a value is nested deeper than recursive functions should go. */
export function isTooDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

/** JSON escapes that PostgreSQL's text rejects; raw bytes cannot contain them. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/** The value with U+0000 and lone surrogates replaced, in keys too; most bodies need no copy. */
export function cleanJson(value: Json, text: string): Json {
  return SUSPICIOUS.test(text) ? (clean(value) as Json) : value;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [cleanText(key), clean(child)]),
  );
}

export const cleanText = (text: string) => text.toWellFormed().replaceAll('\u0000', '\uFFFD');
