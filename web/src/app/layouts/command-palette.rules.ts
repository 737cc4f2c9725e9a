type Entry = { readonly name: string; readonly group: string };

/**
 * The entries whose name or group contains every word, ordered: names that begin with the search, names with a word
 * that begins with it, the rest.
 */
export function matching<E extends Entry>(entries: readonly E[], typed: string): readonly E[] {
  const sought = fold(typed.trim());
  if (sought === '') return entries;
  const words = sought.split(/\s+/);
  return entries
    .filter(({ name, group }) => {
      const text = fold(`${name} ${group}`);
      return words.every((word) => text.includes(word));
    })
    .map((entry) => ({ entry, rank: rankOf(fold(entry.name), sought) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

function rankOf(name: string, sought: string): number {
  if (name.startsWith(sought)) return 0;
  return name.split(/\s+/).some((word) => word.startsWith(sought)) ? 1 : 2;
}

/** Ignores case and accents, which are often omitted when typing. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
