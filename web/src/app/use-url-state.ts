import { useSearchParams } from 'react-router';

type Changes = Readonly<Record<string, string | null>>;

/** What the address says this moment: the page that is shown may not have followed the last change yet. */
const now = () => window.location.search;

/** What the address says after its path. Reload, back and a shared link show the same. */
export function useUrlState() {
  const [query, setQuery] = useSearchParams();
  const changed = (before: URLSearchParams | string, changes: Changes) => {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    get: (name: string) => query.get(name) ?? '',
    /** A page from 1 on. */
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
    /** The same page with other words in its address. */
    with: (changes: Changes) => `?${changed(query, changes)}`,
    /** Takes the place of the address; back leads to where one was before. */
    set: (changes: Changes) => setQuery(changed(now(), changes), { replace: true }),
    /** A step that back undoes. */
    go: (changes: Changes) => setQuery(changed(now(), changes)),
  };
}
