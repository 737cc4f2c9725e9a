import { createHash } from 'node:crypto';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { parseInstant, sortableInstant } from './instant.ts';
import type { Json } from './shape.ts';

/** When and how a delivery came: what decides between equally old states of a record. */
export type Arrival = {
  /** The event's own `timestamp` in microseconds, if the provider sent one. */
  readonly eventTime: bigint | null;
  /** webhook-timestamp of the stored attempt, seconds. */
  readonly sentAtSeconds: number;
  /** The place in the row of all deliveries. */
  readonly position: string;
};

/** How directly a copy speaks: inside another record, at the record's creation, or after it. */
export type Directness = 'embedded' | 'created' | 'told';

const DIRECTNESS: Readonly<Record<Directness, number>> = { embedded: 0, created: 1, told: 2 };

/** How far along its life a state is; states unknown to us count as neither early nor late. */
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

/** The newest change among a subscription's meters: they move without moving the subscription. */
function metersChangedAt(document: Json): bigint | null {
  const meters = Array.isArray(document.meters) ? (document.meters as Json[]) : [];
  const times = meters.map(({ modifiedAt }) =>
    typeof modifiedAt === 'string' ? parseInstant(modifiedAt) : null,
  );
  return times.reduce((newest, at) => (at !== null && (newest ?? at) <= at ? at : newest), null);
}

/**
 * Which of two states of a record is newer, as text to compare. Its parts in order: a deleted customer
 * stays deleted; the record's own version; the event's timestamp (only later provider versions send
 * one, so a state without is older); the meters; the further state; the more direct word; and at last
 * the order of sending and arrival, which is all that is left to tell two updates apart whose
 * `modified_at` the provider had not refreshed yet.
 *
 * A copy inside another record is no word about that record: at the same version it stands below every
 * direct one, and only its content tells it from other copies. So the same copy that comes with every
 * delivery is recognised and costs nothing.
 */
export function revisionOf(
  kind: RecordKind,
  version: bigint,
  document: Json,
  directness: Directness,
  arrival: Arrival,
): string {
  const isEmbedded = directness === 'embedded';
  return [
    kind === 'customer' && typeof document.deletedAt === 'string' ? 1 : 0,
    sortableInstant(version),
    sortableInstant(isEmbedded ? null : arrival.eventTime),
    sortableInstant(metersChangedAt(document)),
    progressOf(kind, document),
    DIRECTNESS[directness],
    isEmbedded ? digestOf(document) : placeOf(arrival),
  ].join('.');
}

/** Whether a state was told by an event that bore a timestamp of its own. */
export const hasEventTime = (revision: string) =>
  revision.split('.')[2] !== sortableInstant(null);

const digestOf = (document: Json) =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 32);

const placeOf = ({ sentAtSeconds, position }: Arrival) =>
  `${String(sentAtSeconds).padStart(15, '0')}.${position.padStart(19, '0')}`;
