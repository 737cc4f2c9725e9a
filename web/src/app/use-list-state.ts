import { useSearchParams } from 'react-router';

/** A list's search, filter and page, kept in the address. */
export function useListState() {
  const [query, setQuery] = useSearchParams();
  const state = {
    search: query.get('search') ?? '',
    status: query.get('status') ?? '',
    cursor: query.get('cursor') ?? undefined,
  };
  const onState = ({ search, status, cursor }: typeof state) => {
    const named = Object.entries({ search, status, cursor }).filter(([, value]) => value);
    // Another page is a step to come back from; another letter in the search is not.
    const isPage = cursor !== state.cursor && search === state.search && status === state.status;
    setQuery(named as [string, string][], { replace: !isPage });
  };
  return { state, onState };
}
