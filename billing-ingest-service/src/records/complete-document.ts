import type { RecordKind } from '@tessera/contracts/billing/changes';
import { columnsOf } from './record-kinds.ts';
import type { Json } from './shape.ts';

const blanks = new Map<RecordKind, Json>();

/** The document with null for all fields that have not been received: some records are only partly known. */
export function completeDocument(kind: RecordKind, document: Json): Json {
  let blank = blanks.get(kind);
  if (blank === undefined) {
    blank = Object.fromEntries(columnsOf(kind).map(({ field }) => [field, null]));
    blanks.set(kind, blank);
  }
  return { ...blank, ...document };
}
