import { MAX_COUNT } from '@tessera/contracts/define/wire';

/** Lists are counted up to one more than the maximum, to know whether there are more. */
export const COUNT_LIMIT = MAX_COUNT + 1;

/** The response to `count=only`: `found` is counted up to `COUNT_LIMIT`; with `isIncomplete` there may be more. */
export const countPage = (found: number, isIncomplete = false) => ({
  items: [],
  nextCursor: null,
  total: { count: Math.min(found, MAX_COUNT), more: isIncomplete || found > MAX_COUNT },
});
