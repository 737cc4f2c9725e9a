import * as z from 'zod/mini';
import { defineRoute } from '../../define/route.ts';
import { readErrors } from '../access.ts';
import {
  amount,
  currency,
  organizationQuery,
  providerEnum,
  providerTime,
} from '../record-fields.ts';

/** The texts of an entry: names as the merchant or customer wrote them. */
const entry = {
  id: z.string(),
  /** The name of the record, or of its product or customer; null when unknown. */
  title: z.nullable(z.string()),
  subtitle: z.nullable(z.string()),
  /** When it was created at the provider, or, of a delivery, received. */
  createdAt: providerTime,
};

/**
 * A record or delivery that a text finds. The title of an order is its invoice number, if it has one, and otherwise its
 * product; the subtitle of a record is its customer.
 */
export const searchResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'customer',
      'product',
      'benefit',
      'benefit-grant',
      'discount',
      'meter',
      'custom-field',
      'provider-organization',
    ]),
    ...entry,
  }),
  z.object({
    kind: z.enum(['order', 'subscription', 'refund', 'checkout']),
    ...entry,
    status: providerEnum,
    /** The total of an order or checkout; the amount per interval of a subscription; of a refund, without tax. */
    amount: z.nullable(amount),
    currency: z.nullable(currency),
  }),
  /** The id is its webhook-id, and the title the type of its event. */
  z.object({
    kind: z.literal('delivery'),
    ...entry,
    status: z.string(),
    /** The delivery URL at which it arrived; null for the platform's. */
    endpointId: z.nullable(z.string()),
  }),
]);
export type SearchResult = z.output<typeof searchResult>;
export type SearchKind = SearchResult['kind'];

export const searchResults = z.object({
  /** At most five of each kind, newest first. */
  items: z.array(searchResult),
  /** True when so many records match that not all are looked at. */
  incomplete: z.optional(z.boolean()),
});
export type SearchResults = z.output<typeof searchResults>;

export const searchRoutes = {
  searchBilling: defineRoute({
    method: 'GET',
    path: '/api/billing/search',
    summary:
      'Find customers by name, email address or external id, with their subscriptions and orders, orders by invoice number, products by name, and every record or delivery by its id',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...organizationQuery,
      query: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
    response: searchResults,
    errors: readErrors,
  }),
};
