import { useSearchParams } from 'react-router';

/** Search, filters, order and page of a list, by the names that its call has for them. */
export type ListState = Readonly<Record<string, string>>;

export type ListControl = {
  readonly state: ListState;
  /** Changes some of it. Everything but another page begins at the first one again. */
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly clear: () => void;
};

/** What the address says about a list: reload, back and a shared link show the same. */
export function useListState(names: readonly string[]): ListControl {
  const [query, setQuery] = useSearchParams();
  const known = [...names, 'cursor', 'limit'];
  const state = Object.fromEntries([...query].filter(([name]) => known.includes(name)));

  const change: ListControl['change'] = (changes) => {
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
      // Another page is a step to come back from; another letter in the search is not.
      { replace: !isPage },
    );
  };
  return { state, change, clear: () => setQuery([], { replace: true }) };
}
