import { formatInstant, parseInstant } from '../instant.ts';
import type { Page } from './provider-api.ts';

/** An ISO 8601 time with microseconds. */
type Instant = string;

export type ListingProgress = {
  /** Creation time up to which the pages so far are complete; null before the first one. */
  readonly listedUntil: Instant | null;
  /** Whether the items were in the requested order. */
  readonly isOrdered: boolean;
};

/** Records created between these times, both excluded, must be on the page. */
export type PageWindow = { readonly after: Instant | null; readonly before: Instant };

/** Records created within this margin before the run may have been created while pages were fetched. */
const MARGIN_MICROSECONDS = 300_000_000n;

/**
 * The window of creation times for which a page is complete, and the progress after the page. Its items are the oldest
 * after those of the former pages. Null when items are out of order: then missing items prove nothing.
 */
export function pageWindow(
  progress: ListingProgress,
  { items, isLast }: Page,
  { sorting, startedAt }: { readonly sorting: string; readonly startedAt: Date },
): { readonly span: PageWindow | null; readonly progress: ListingProgress } {
  // Items without a time come last and say nothing about the window.
  const times = items.map((item) => timeOf(item, sorting)).filter((time) => time !== undefined);
  const from = progress.listedUntil === null ? null : parseInstant(progress.listedUntil);
  const isOrdered =
    progress.isOrdered && times.every((time, index) => isAfter(time, times[index - 1] ?? from));
  if (!isOrdered) return { span: null, progress: { ...progress, isOrdered } };

  const last = times.at(-1) ?? from;
  const latest = BigInt(startedAt.getTime()) * 1_000n - MARGIN_MICROSECONDS;
  const before = isLast || last === null || last > latest ? latest : last;
  return {
    span: { after: progress.listedUntil, before: formatInstant(before) },
    progress: { listedUntil: last === null ? null : formatInstant(last), isOrdered },
  };
}

const isAfter = (time: bigint | null, earlier: bigint | null | undefined) =>
  time !== null && (earlier === null || earlier === undefined || time >= earlier);

/** Null for an invalid time; undefined for none. */
function timeOf(item: unknown, name: string): bigint | null | undefined {
  const text = ((item ?? {}) as Readonly<Record<string, unknown>>)[name];
  if (text === null) return undefined;
  return typeof text === 'string' ? parseInstant(text) : null;
}
