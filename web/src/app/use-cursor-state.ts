import type { CursorState } from '../components/data/lists/cursor-state.ts';
import { useSorting } from './use-sorting.ts';
import { useUrlState } from './use-url-state.ts';

/** The page and the order of a list in the query string, newest first unless chosen otherwise. */
export function useCursorState(): CursorState {
  const { get, go } = useUrlState();
  return {
    cursor: get('cursor'),
    onCursor: (cursor) => go({ cursor }),
    sorting: useSorting('-createdAt'),
  };
}
