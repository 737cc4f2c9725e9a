import type { UserDataPage } from '@tessera/contracts/define/user-data';
import * as z from 'zod';
import type { Db } from '../db/types.ts';
import { type PageCursor, parseCursor, toPage } from './time-cursor.ts';

/** Rows of a page. */
const MAX_ROWS = 500;
/** Of a page, as JSON. NATS rejects messages above 1 MiB by default. */
const MAX_BYTES = 512 * 1024;

type Input = {
  readonly userId: string;
  readonly verifiedEmail: string | null;
  readonly cursor?: string | undefined;
};

/** What a statement reads: the rows of a user after a cursor in the order of time and id, at most `limit`. */
export type UserDataQuery = Omit<Input, 'cursor'> & {
  readonly after: PageCursor | null;
  readonly limit: number;
};

type Read<Row> = (db: Db, query: UserDataQuery) => Promise<(Row & PageCursor)[]>;

/**
 * A section of what a service stores about a user, read in pages that fit into messages. A field that the schema of its
 * rows does not name cannot leave. Throws INVALID_QUERY for a cursor of another list.
 */
export function userDataSection<S extends z.core.$ZodObject>(schema: S, read: Read<z.output<S>>) {
  return async (db: Db, { userId, verifiedEmail, cursor }: Input): Promise<UserDataPage> => {
    const after = parseCursor(cursor);
    const rows = await read(db, { userId, verifiedEmail, after, limit: MAX_ROWS + 1 });
    const { items, nextCursor } = toPage(rows, countFitting(rows), (row) => z.encode(schema, row));
    return { rows: items, nextCursor };
  };
}

/** How many of the rows make a page: at least one, so that the next page starts after it. */
function countFitting(rows: readonly object[]): number {
  let bytes = 0;
  const tooMany = rows.slice(0, MAX_ROWS).findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return index > 0 && bytes > MAX_BYTES;
  });
  return tooMany === -1 ? MAX_ROWS : tooMany;
}
