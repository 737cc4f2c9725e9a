import { formatInstant, parseInstant } from '../records/instant.ts';
import type { Page } from './provider-api.ts';

/** A time on the wire, to the microsecond. */
type Instant = string;

export type ListingProgress = {
  /** Up to when the collection's pages so far have told of everything; null before the first one. */
  readonly listedUntil: Instant | null;
  /** Whether they came in the order that was asked for. */
  readonly isOrdered: boolean;
};

/** Records of a time between these, both left out, must stand on the page. */
export type PageWindow = { readonly after: Instant | null; readonly before: Instant };

/** What is newer than this before the run may have been made while pages were read. */
const MARGIN_MICROSECONDS = 300_000_000n;

/**
 * Which records a page had to tell of, and the place behind it: its items are the oldest after those of
 * the pages before, so what was created between the last one there and the last one here is here or
 * nowhere. Null when the items do not come in that order, which then says nothing about those that are
 * not among them.
 */
export function pageWindow(
  place: ListingProgress,
  { items, isLast }: Page,
  { sorting, startedAt }: { readonly sorting: string; readonly startedAt: Date },
): { readonly span: PageWindow | null; readonly place: ListingProgress } {
  // What has no time yet comes last; nothing is said about such records.
  const times = items.map((item) => timeOf(item, sorting)).filter((time) => time !== undefined);
  const from = place.listedUntil === null ? null : parseInstant(place.listedUntil);
  const isOrdered =
    place.isOrdered && times.every((time, index) => isAfter(time, times[index - 1] ?? from));
  if (!isOrdered) return { span: null, place: { ...place, isOrdered } };

  const last = times.at(-1) ?? from;
  const latest = BigInt(startedAt.getTime()) * 1_000n - MARGIN_MICROSECONDS;
  const before = isLast || last === null || last > latest ? latest : last;
  return {
    span: { after: place.listedUntil, before: formatInstant(before) },
    place: { listedUntil: last === null ? null : formatInstant(last), isOrdered },
  };
}

const isAfter = (time: bigint | null, earlier: bigint | null | undefined) =>
  time !== null && (earlier === null || earlier === undefined || time >= earlier);

/** Null is no time at all; undefined, none yet. */
function timeOf(item: unknown, name: string): bigint | null | undefined {
  const text = ((item ?? {}) as Readonly<Record<string, unknown>>)[name];
  if (text === null) return undefined;
  return typeof text === 'string' ? parseInstant(text) : null;
}
