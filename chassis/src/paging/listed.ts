import type { Reply } from '../http/handle.ts';

const NEXT_CURSOR = 'x-next-cursor';

/** Answers the rows of a page alone, as lists always were; a header tells where they go on. */
export function listed<Item>(
  reply: Pick<Reply, 'header'>,
  { items, nextCursor }: { readonly items: Item[]; readonly nextCursor: string | null },
): Item[] {
  if (nextCursor !== null) reply.header(NEXT_CURSOR, nextCursor);
  return items;
}
