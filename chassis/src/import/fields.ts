import { limits } from '@tessera/contracts/define/text';
import * as z from 'zod';
import type { ForeignRow } from './foreign-database.ts';
import type { Outcome } from './tally.ts';

/** Ids as databases hold them: text, UUIDs and numbers alike become text. */
export const foreignId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().min(1).max(limits.id));

/** A text that may be missing, as a column or as a value. */
export const foreignText = z.string().nullish().default(null);
export const foreignDateOrNone = z.date().nullish().default(null);
export const foreignFlag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);

/** The id of a row that may not be readable otherwise. */
export const idOf = (row: ForeignRow) => String(row.id);

/** The rows that are what they should be, and what to tell of the others. */
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
    else outcomes.push({ kind, id: idOf(row), fate: 'skipped', reason: problemOf(parsed.error) });
  }
  return { readable, outcomes };
}

/** Names the column, never its content. */
const problemOf = ({ issues: [first] }: z.ZodError) => `cannot read its ${first?.path.join('.')}`;
