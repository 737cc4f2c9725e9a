import type { ApiError } from '@tessera/contracts/define/error';
import type { Entry } from './entries.ts';

/** How many entries of a kind the palette requests. */
export const MAX_FOUND = 5;

/** What a server has found. */
export type SearchResult = {
  readonly entries: readonly Entry[];
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
};
