import { limits } from '@tessera/contracts/define/text';
import * as z from 'zod';
import type { ForeignRow } from './foreign-database.ts';
import type { Outcome } from './import-counter.ts';

/** Ids of a foreign database: text, UUIDs and numbers become text. */
export const foreignId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().min(1).max(limits.id));

/** A text whose column or value may be missing. */
export const foreignText = z.string().nullish().default(null);
export const foreignDateOrNone = z.date().nullish().default(null);
export const foreignFlag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);

/** The id of a row that may not match its schema. */
export const idOf = (row: ForeignRow) => String(row.id);

/** Splits rows into those that match the schema and the outcomes of the others. */
export function readRows<T>(
  kind: string,
  rows: readonly ForeignRow[],
  schema: z.ZodType<T>,
): { readonly readable: T[]; readonly outcomes: Outcome[] } {
  const readable: T[] = [];
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const parsed = schema.safeParse(row);
    if (parsed.success) readable.push(parsed.data);
    else outcomes.push({ kind, id: idOf(row), result: 'skipped', reason: problemOf(parsed.error) });
  }
  return { readable, outcomes };
}

/** Contains the name of the column, never its content. */
const problemOf = ({ issues: [first] }: z.ZodError) =>
  `cannot read the column ${first?.path.join('.')}`;
