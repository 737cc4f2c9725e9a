import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { isoDate, pageOf, pageQuery } from '../define/wire.ts';
import { readErrors, updateErrors } from './access.ts';
import { ofOrganization } from './fields.ts';

/**
 * What became of a delivery: `waiting` to be projected; `applied`; `stale`, because something newer
 * was known; `unknown`, an event type we keep without reading; `quarantined`, with the reason.
 */
export const deliveryStatus = z.enum(['waiting', 'applied', 'stale', 'unknown', 'quarantined']);
export type DeliveryStatus = z.output<typeof deliveryStatus>;

/** One webhook as it arrived; `id` is its webhook-id. */
export const delivery = z.object({
  id: z.string(),
  type: z.string(),
  status: deliveryStatus,
  /** Why it is quarantined. */
  reason: z.string().nullable(),
  receivedAt: isoDate,
  /** How often it arrived. */
  attempts: z.int(),
  /** The same id came with other bytes, which were kept apart and had no effect. */
  hasConflict: z.boolean(),
  /** What it tells of. */
  record: z.object({ kind: z.string(), id: z.string() }).nullable(),
});
export type Delivery = z.output<typeof delivery>;

export const deliveryErrors = defineErrors({
  DELIVERY_NOT_FOUND: { status: 404, message: 'Delivery not found' },
});

/** A webhook-id may be longer than other ids. */
const deliveryParams = z.object({ id: z.string().min(1).max(256) });

export const deliveryRoutes = {
  listDeliveries: defineRoute({
    method: 'GET',
    path: '/api/billing/deliveries',
    summary: "The provider organization's deliveries, newest first",
    access: 'session',
    query: z.object({
      ...ofOrganization,
      ...pageQuery,
      status: deliveryStatus.optional(),
      type: z.string().max(128).optional(),
      search: z.string().trim().max(128).optional(),
    }),
    response: pageOf(delivery),
    errors: readErrors,
  }),
  replayDelivery: defineRoute({
    method: 'POST',
    path: '/api/billing/deliveries/:id/replay',
    summary:
      'Read a stored delivery again, by the way of the first time; nothing takes effect twice',
    access: 'session',
    params: deliveryParams,
    body: z.object(ofOrganization),
    response: z.object({ success: z.literal(true) }),
    errors: [...updateErrors, deliveryErrors.DELIVERY_NOT_FOUND],
  }),
};
