type Entry = { readonly name: string; readonly group: string };

/**
 * The entries whose name or group contains every word. Names that begin with the search come first, then names with a
 * word that begins with it, then the rest.
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

/** The text in lower case without accents, which users often omit. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
