type Entry = {
  readonly name: string;
  /** Searched as well, such as the navigation group of a page. */
  readonly note?: string | undefined;
};

/**
 * The entries whose name or note contains every word. Names that begin with the search come first, then names with a
 * word that begins with it, then the rest.
 */
export function matching<E extends Entry>(entries: readonly E[], typed: string): readonly E[] {
  const sought = fold(typed.trim());
  if (sought === '') return entries;
  const words = sought.split(/\s+/);
  return entries
    .filter(({ name, note = '' }) => {
      const text = fold(`${name} ${note}`);
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

/** The index that a key leads to; null for other keys. */
export function nextEntry(key: string, at: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return at === last ? 0 : at + 1;
    case 'ArrowUp':
      return at <= 0 ? last : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
