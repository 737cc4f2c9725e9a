/** JSON with indentation; anything else as received. */
export const readable = (payload: string): string => indented(payload) ?? payload;

/** The payload as a file. */
export function fileOf(payload: string, name: string) {
  const json = indented(payload);
  return json === null
    ? { name: `${name}.txt`, type: 'text/plain;charset=utf-8', text: payload }
    : { name: `${name}.json`, type: 'application/json', text: json };
}

/** Null for payloads that are not JSON. */
function indented(payload: string): string | null {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return null;
  }
}

/** Control characters except tabs and line breaks, marks that change the direction of text, byte order marks. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\uFEFF]/gu;

/** Escapes invisible characters as JSON does. */
export const visible = (text: string): string =>
  text.replaceAll(INVISIBLE, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The maximum number of rendered lines, because a payload may consist of line breaks only. */
export const MAX_LINES = 10_000;

/** Splits a line at the matches of a search: odd indexes are matches. */
export function split(line: string, search: string): string[] {
  if (search === '') return [line];
  const sought = search.toLowerCase();
  const low = line.toLowerCase();
  // Lower case may change the length of a text; then its indexes do not fit the original.
  if (low.length !== line.length) return [line];
  const pieces: string[] = [];
  let from = 0;
  for (let at = low.indexOf(sought); at !== -1; at = low.indexOf(sought, from)) {
    pieces.push(line.slice(from, at), line.slice(at, at + sought.length));
    from = at + sought.length;
  }
  return [...pieces, line.slice(from)];
}
