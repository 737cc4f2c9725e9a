import { createHash } from 'node:crypto';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { parseInstant, sortableInstant } from '../instant.ts';
import { customerIdOf, redactCustomer } from './customers/redact-customer.rules.ts';
import { isObject, type Json } from './fields.ts';

/** Arrival data of a delivery: orders states with equal versions. */
export type Arrival = {
  /** The event's own `timestamp` in microseconds, if the provider sent one. */
  readonly eventTime: bigint | null;
  /** webhook-timestamp of the stored attempt, seconds. */
  readonly sentAtSeconds: number;
  /** The delivery's position in the table. */
  readonly position: string;
};

/** Whether a snapshot is embedded in another record, from the record's creation, or from a later event. */
export type SnapshotOrigin = 'embedded' | 'created' | 'updated';

const ORIGIN_RANK: Readonly<Record<SnapshotOrigin, number>> = {
  embedded: 0,
  created: 1,
  updated: 2,
};

/** Progress of each status in its lifecycle; unknown statuses are in the middle. */
const PROGRESS: Partial<Record<RecordKind, Readonly<Record<string, number>>>> = {
  subscription: {
    incomplete: 0,
    trialing: 1,
    active: 2,
    past_due: 3,
    unpaid: 4,
    canceled: 5,
    incomplete_expired: 5,
  },
  order: { pending: 0, paid: 1, partially_refunded: 2, refunded: 3 },
  refund: { pending: 0, succeeded: 1, failed: 2, canceled: 2 },
  checkout: { open: 0, confirmed: 1, failed: 2, expired: 2, succeeded: 3 },
};
const UNKNOWN_PROGRESS = 2;

function progressOf(kind: RecordKind, document: Json): number {
  if (kind === 'benefit-grant')
    return document.isRevoked === true ? 2 : document.isGranted === true ? 1 : 0;
  const status = typeof document.status === 'string' ? document.status : '';
  const known = PROGRESS[kind];
  return known && Object.hasOwn(known, status)
    ? (known[status] ?? UNKNOWN_PROGRESS)
    : UNKNOWN_PROGRESS;
}

/** The newest change among a subscription's meters, which do not change its `modified_at`. */
function metersChangedAt(document: Json): bigint | null {
  const meters: readonly unknown[] = Array.isArray(document.meters) ? document.meters : [];
  return meters.reduce((newest: bigint | null, meter) => {
    const modifiedAt = isObject(meter) ? meter.modifiedAt : null;
    const at = typeof modifiedAt === 'string' ? parseInstant(modifiedAt) : null;
    return at !== null && (newest ?? at) <= at ? at : newest;
  }, null);
}

/**
 * The revision of a snapshot: a text of these parts, compared from the first to the last.
 *
 * 1. Deletion of a customer, which is final.
 * 2. The record's version, `modified_at` or else `created_at`, to the microsecond.
 * 3. The event's timestamp. Only later versions of the provider send one, so snapshots without are older.
 * 4. The newest change among the record's meters.
 * 5. The progress of the status.
 * 6. The origin: embedded in another record, from the creation, from an update. An embedded snapshot is older than every
 *    direct one of the same version.
 * 7. The time of sending and the position, which decide between updates with the same `modified_at`. Of embedded ones
 *    the content, so that a repeated one is detected and not stored again; first the content without the personal data
 *    of the customer, so that redacted payloads have the same order.
 */
export function revisionOf(
  kind: RecordKind,
  version: bigint,
  document: Json,
  origin: SnapshotOrigin,
  arrival: Arrival,
): string {
  const isEmbedded = origin === 'embedded';
  return [
    kind === 'customer' && typeof document.deletedAt === 'string' ? 1 : 0,
    sortableInstant(version),
    sortableInstant(isEmbedded ? null : arrival.eventTime),
    sortableInstant(metersChangedAt(document)),
    progressOf(kind, document),
    ORIGIN_RANK[origin],
    isEmbedded ? contentKeyOf(kind, document) : arrivalKeyOf(arrival),
  ].join('.');
}

/** Orders revisions: a greater one replaces a smaller one. PostgreSQL orders them alike with collation C. */
export const compareRevisions = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Whether the event of this revision had its own timestamp. */
export const hasEventTime = (revision: string) => revision.split('.')[2] !== sortableInstant(null);

/** Kinds whose embedded copies have personal data. */
const PERSONAL: ReadonlySet<RecordKind> = new Set(['customer', 'subscription', 'benefit-grant']);

function contentKeyOf(kind: RecordKind, document: Json): string {
  if (!PERSONAL.has(kind)) return digestOf(document);
  const redacted = redactCustomer(document, customerIdOf(kind, document) ?? '');
  return `${digestOf(redacted)}.${digestOf(document)}`;
}

const digestOf = (document: Json) =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 32);

const arrivalKeyOf = ({ sentAtSeconds, position }: Arrival) =>
  `${String(sentAtSeconds).padStart(15, '0')}.${position.padStart(19, '0')}`;
