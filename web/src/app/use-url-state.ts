import { useSearchParams } from 'react-router';

type Changes = Readonly<Record<string, string | null>>;

/** The current query string, which may be newer than that of the rendered page. */
const now = () => window.location.search;

/** State in the query string, so that reload, back and shared links show the same page. */
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
    /** The page number, starting at 1. */
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
    /** The link to the same page with other parameters. */
    with: (changes: Changes) => `?${changed(query, changes)}`,
    /** Replaces the history entry. */
    set: (changes: Changes) => setQuery(changed(now(), changes), { replace: true }),
    /** Adds a history entry. */
    go: (changes: Changes) => setQuery(changed(now(), changes)),
  };
}
