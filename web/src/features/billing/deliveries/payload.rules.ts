/** JSON with indentation; anything else as it came. */
export function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

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
