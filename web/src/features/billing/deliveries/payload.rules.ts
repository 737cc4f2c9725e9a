/** JSON with indentation; anything else as it came. */
export const readable = (payload: string): string => indented(payload) ?? payload;

/** What a payload becomes as a file. */
export function fileOf(payload: string, name: string) {
  const json = indented(payload);
  return json === null
    ? { name: `${name}.txt`, type: 'text/plain;charset=utf-8', text: payload }
    : { name: `${name}.json`, type: 'application/json', text: json };
}

/** Null for what is not JSON. */
function indented(payload: string): string | null {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return null;
  }
}

/** Control characters but tabs and ends of lines, marks that change the direction of text, byte order marks. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\uFEFF]/gu;

/** Text whose invisible characters are spelled as JSON spells them. */
export const visible = (text: string): string =>
  text.replaceAll(INVISIBLE, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** So many lines are drawn at most: a text may be nothing but ends of lines. */
export const MAX_LINES = 10_000;

/** A line cut at what is searched for: at odd places stands what was found. */
export function split(line: string, search: string): string[] {
  if (search === '') return [line];
  const sought = search.toLowerCase();
  const low = line.toLowerCase();
  // Folding may change the length of a text; then places in one are not places in the other.
  if (low.length !== line.length) return [line];
  const pieces: string[] = [];
  let from = 0;
  for (let at = low.indexOf(sought); at !== -1; at = low.indexOf(sought, from)) {
    pieces.push(line.slice(from, at), line.slice(at, at + sought.length));
    from = at + sought.length;
  }
  return [...pieces, line.slice(from)];
}
