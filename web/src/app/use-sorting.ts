import type { Sorting } from '../components/data/lists/sorting.rules.ts';
import { useUrlState } from './use-url-state.ts';

/** The sort of a list in the query string. A new sort shows the first page. */
export function useSorting(defaultSort: string): Sorting {
  const { get, set } = useUrlState();
  return {
    current: get('sort') || defaultSort,
    onSort: (sort) => set({ sort: sort === defaultSort ? null : sort, page: null, cursor: null }),
  };
}
