import type { Reply } from '../http/handle.ts';

const NEXT_CURSOR = 'x-next-cursor';

/**
 * Returns only the rows of a page, because clients expect a plain array; a header contains the cursor of the next page.
 */
export function respondWithPage<Item>(
  reply: Pick<Reply, 'header'>,
  { items, nextCursor }: { readonly items: Item[]; readonly nextCursor: string | null },
): Item[] {
  if (nextCursor !== null) reply.header(NEXT_CURSOR, nextCursor);
  return items;
}
