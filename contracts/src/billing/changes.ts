import * as z from 'zod/mini';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import { organizationQuery } from './record-fields.ts';

/** The kinds of records that the provider sends. */
export const recordKind = z.enum([
  'provider-organization',
  'customer',
  'customer-state',
  'customer-meter',
  'product',
  'benefit',
  'benefit-grant',
  'discount',
  'checkout',
  'order',
  'refund',
  'subscription',
  'meter',
  'custom-field',
]);
export type RecordKind = z.output<typeof recordKind>;

/**
 * Data of a `change` event in the stream: this record has changed. A `reset` event (data `{}`) says that
 * changes may have been missed, or that the link changed: the client reads everything again.
 */
export const change = z.object({ kind: recordKind, id: z.string(), at: z.iso.datetime() });
export type Change = z.output<typeof change>;

export const changeRoutes = {
  streamChanges: defineRoute({
    method: 'GET',
    path: '/api/billing/stream',
    summary:
      'Stream changes of records as server-sent events: `change` for every changed record, `reset` when the client must read everything again; resumes after Last-Event-ID',
    access: 'session',
    query: z.object(organizationQuery),
    responseType: 'stream',
    response: z.unknown(),
    errors: readErrors,
  }),
};
