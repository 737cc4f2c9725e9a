import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Search, filters, order and page of a list, by the names of the query parameters. */
export type ListState = Readonly<Record<string, string>>;

export type ListControl = {
  readonly state: ListState;
  /** Changes parameters. Any change except of the page also returns to the first page. */
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly clear: () => void;
};

/** The state of a list in the address, so that reload, back and shared links show the same list. */
export function useListState(names: readonly string[]): ListControl {
  const [query, setQuery] = useSearchParams();
  const known = [...names, 'cursor', 'limit'];
  const state = Object.fromEntries([...query].filter(([name]) => known.includes(name)));

  const change = useCallback<ListControl['change']>(
    (changes) => {
      const isPage = Object.hasOwn(changes, 'cursor');
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          if (!isPage) after.delete('cursor');
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        // Changing the page adds a history entry; typing in the search does not.
        { replace: !isPage },
      );
    },
    [setQuery],
  );
  return { state, change, clear: () => setQuery([], { replace: true }) };
}
