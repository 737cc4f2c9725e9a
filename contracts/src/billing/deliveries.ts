import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { countedPageOf, countQuery, isoDate, pageOf, pageQuery } from '../define/wire.ts';
import { readErrors, updateErrors } from './access.ts';
import { organizationQuery, queryTime, sortBy } from './record-fields.ts';

/**
 * State of a delivery: `waiting` to be projected; `applied`; `stale`, because a newer state was stored;
 * `unknown`, an event type that the service does not support; `quarantined`, with the reason; `rejected`,
 * because its signed body is not an event: it got status 400 and is stored with the reason.
 */
export const deliveryStatus = z.enum([
  'waiting',
  'applied',
  'stale',
  'unknown',
  'quarantined',
  'rejected',
]);
export type DeliveryStatus = z.output<typeof deliveryStatus>;

/** The reasons of rejected deliveries: the first check that the body fails. */
export const rejectionReasons = {
  empty: 'the body is empty',
  encoding: 'the body is not valid UTF-8',
  json: 'the body is not JSON',
  object: 'the body is not a JSON object',
  type: 'the event has no type',
} as const;
export type RejectionReason = (typeof rejectionReasons)[keyof typeof rejectionReasons];

/**
 * Reason of a quarantined delivery whose record another provider organization claimed first. It is processed
 * once the provider has confirmed which organization owns the record.
 */
export const OTHER_MERCHANT_REASON = 'the record belongs to another provider organization';

/** One webhook as it arrived; `id` is its webhook-id. */
export const delivery = z.object({
  id: z.string(),
  /** The event's type; empty when the delivery is rejected. */
  type: z.string(),
  status: deliveryStatus,
  /** Why it is quarantined or rejected. */
  reason: z.nullable(z.string()),
  /** The organization's own delivery URL at which it arrived; null for the platform's URL. */
  endpointId: z.nullable(z.string()),
  receivedAt: isoDate,
  lastReceivedAt: isoDate,
  /** When it was last projected; null before the first time. */
  projectedAt: z.nullable(isoDate),
  /** How often it arrived. */
  attempts: z.int(),
  /** The same id arrived with other bytes, which are stored separately and had no effect. */
  hasConflict: z.boolean(),
  /** When the payload was erased, after the retention period; null while it is stored. */
  payloadErasedAt: z.nullable(isoDate),
  /** The record that the event describes. */
  record: z.nullable(z.object({ kind: z.string(), id: z.string() })),
});
export type Delivery = z.output<typeof delivery>;

/** A delivery with its content and the errors of processing it. */
export const deliveryDetail = z.extend(delivery, {
  /** When the stored attempt was signed. */
  sentAt: isoDate,
  /** The stored headers by lower-case name, without the signature. */
  headers: z.record(z.string(), z.string()),
  /** 0 when the payload is erased. */
  payloadBytes: z.int(),
  /**
   * The body's text with secrets replaced by `[redacted]`; null when it is erased or cannot be shown safely. The body of a
   * rejected delivery may be any text; bytes that are not UTF-8 are shown as U+FFFD.
   */
  payload: z.nullable(z.string()),
  isRedacted: z.boolean(),
  /** The text is longer than the part in `payload`. */
  isTruncated: z.boolean(),
  /** Other bytes that arrived under the same id. */
  conflicts: z.array(z.object({ seen: z.int(), firstSeenAt: isoDate, bytes: z.int() })),
  /** Failed attempts to process it, newest first. */
  failures: z.array(z.object({ at: isoDate, error: z.string() })),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

/** Filter of deliveries; an empty filter matches all. */
const filter = {
  status: z.optional(deliveryStatus),
  /** One type, or several separated by commas. */
  type: z.optional(z.string().check(z.maxLength(2048))),
  webhookId: z.optional(z.string().check(z.maxLength(256))),
  endpointId: z.optional(id),
  /** Received at this instant or later. */
  from: z.optional(queryTime),
  /** Received before this instant. */
  to: z.optional(queryTime),
  /** Part of a webhook-id, a type or a record's id. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(128))),
};

/** Deliveries that are processed again, one after another; a replay continues after a restart. */
export const replay = z.object({
  id: z.string(),
  /** The number of deliveries that matched the filter when the replay was requested. */
  total: z.int(),
  done: z.int(),
  /** Those of `done` that were quarantined or failed again. */
  failed: z.int(),
  createdAt: isoDate,
  /** Null while it runs. */
  finishedAt: z.nullable(isoDate),
});
export type Replay = z.output<typeof replay>;

export const deliveryErrors = defineErrors({
  DELIVERY_NOT_FOUND: { status: 404, message: 'Delivery not found' },
  DELIVERY_IS_NOT_AN_EVENT: {
    status: 409,
    message: 'The delivery is not an event, so it cannot be replayed',
  },
  DELIVERY_PAYLOAD_IS_ERASED: {
    status: 409,
    message: 'The payload of the delivery was erased, so it cannot be replayed',
  },
  REPLAY_NOT_FOUND: { status: 404, message: 'Replay not found' },
  REPLAY_IS_RUNNING: { status: 409, message: 'Another replay is running' },
});

/** A webhook-id may be longer than other ids. */
const deliveryParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(256)) });

export const deliveryRoutes = {
  listDeliveries: defineRoute({
    method: 'GET',
    path: '/api/billing/deliveries',
    summary:
      "List deliveries of the linked provider organization and those to the organization's own URLs",
    access: 'session',
    query: z.object({
      ...organizationQuery,
      ...pageQuery,
      ...countQuery,
      ...filter,
      /** The creation time is that of the first receipt. */
      sort: sortBy(),
    }),
    response: countedPageOf(delivery),
    errors: readErrors,
  }),
  getDelivery: defineRoute({
    method: 'GET',
    path: '/api/billing/deliveries/:id',
    summary: 'Get a delivery with its headers, its payload without secrets, and its failures',
    access: 'session',
    params: deliveryParams,
    query: z.object({ ...organizationQuery, endpointId: z.optional(id) }),
    response: deliveryDetail,
    errors: [...readErrors, deliveryErrors.DELIVERY_NOT_FOUND],
  }),
  getDeliveryPayload: defineRoute({
    method: 'GET',
    path: '/api/billing/deliveries/:id/payload',
    summary: 'Get the whole payload of a delivery, without secrets',
    access: 'session',
    params: deliveryParams,
    query: z.object({ ...organizationQuery, endpointId: z.optional(id) }),
    response: z.pick(deliveryDetail, { payload: true, isRedacted: true }),
    errors: [...readErrors, deliveryErrors.DELIVERY_NOT_FOUND],
  }),
  replayDelivery: defineRoute({
    method: 'POST',
    path: '/api/billing/deliveries/:id/replay',
    summary: 'Replay a delivery; an event that was already applied changes nothing',
    access: 'session',
    params: deliveryParams,
    body: z.object(organizationQuery),
    response: z.object({ success: z.literal(true) }),
    errors: [
      ...updateErrors,
      deliveryErrors.DELIVERY_NOT_FOUND,
      deliveryErrors.DELIVERY_IS_NOT_AN_EVENT,
      deliveryErrors.DELIVERY_PAYLOAD_IS_ERASED,
    ],
  }),
  replayDeliveries: defineRoute({
    method: 'POST',
    path: '/api/billing/replays',
    summary: 'Replay all deliveries that match a filter and whose payload is stored',
    access: 'session',
    body: z.object({ ...filter, ...organizationQuery }),
    response: replay,
    errors: [
      ...updateErrors,
      deliveryErrors.REPLAY_IS_RUNNING,
      deliveryErrors.DELIVERY_IS_NOT_AN_EVENT,
    ],
  }),
  listReplays: defineRoute({
    method: 'GET',
    path: '/api/billing/replays',
    summary: 'List replays, newest first',
    access: 'session',
    query: z.object({ ...organizationQuery, ...pageQuery }),
    response: pageOf(replay),
    errors: readErrors,
  }),
  getReplay: defineRoute({
    method: 'GET',
    path: '/api/billing/replays/:id',
    summary: 'Get a replay with its progress',
    access: 'session',
    params: z.object({ id }),
    query: z.object(organizationQuery),
    response: replay,
    errors: [...readErrors, deliveryErrors.REPLAY_NOT_FOUND],
  }),
};
