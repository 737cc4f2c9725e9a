import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import { customerSummary } from './customers.ts';
import {
  idFilter,
  jsonObject,
  metadata,
  organizationQuery,
  providerTime,
  recordListQuery,
  recordPageOf,
  recordParams,
  sortBy,
} from './record-fields.ts';

/** One condition on an event; operator: eq, ne, gt, gte, lt, lte, like, not_like, or a later value. */
export type MeterCondition = {
  readonly property: string;
  readonly operator: string;
  readonly value: string | number | boolean;
};
/** A clause with a `conjunction` (and, or) is itself a filter; filters nest to any depth. */
export type MeterFilter = {
  readonly conjunction: string;
  readonly clauses: readonly (MeterFilter | MeterCondition)[];
};
/** `func`: count, or sum, max, min, avg of a property. Property names are the provider's, unchanged. */
export type MeterAggregation = { readonly func: string; readonly property?: string };

/** Which usage events are counted, and how. */
export const meter = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  name: z.string(),
  filter: z.nullable(jsonObject<MeterFilter>()),
  aggregation: z.nullable(jsonObject<MeterAggregation>()),
  metadata,
});
export type Meter = z.output<typeof meter>;

/** A meter with the totals of all customers. */
export const meterDetail = z.extend(meter, {
  usage: z.object({
    customers: z.int(),
    consumedUnits: z.number(),
    creditedUnits: z.number(),
    balance: z.number(),
  }),
});
export type MeterDetail = z.output<typeof meterDetail>;

/** A calendar day in UTC, `2025-06-30`. */
const day = z.string();
const queryDay = z.optional(
  day.check(z.regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)),
);

/** Usage of a meter per day, by all customers or by one; days without usage are left out. */
export const meterConsumption = z.object({
  /** Both days are included. */
  from: day,
  to: day,
  /** Time zone of the days. */
  timeZone: z.literal('UTC'),
  /** Oldest first. */
  days: z.array(z.object({ day, consumedUnits: z.number() })),
});
export type MeterConsumption = z.output<typeof meterConsumption>;

/** One customer's balance on one meter, as of `modifiedAt`: the provider counts with a delay. */
export const customerMeter = z.object({
  customerId: z.string(),
  meterId: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  consumedUnits: z.number(),
  creditedUnits: z.number(),
  /** Credited minus consumed units; may be negative. */
  balance: z.number(),
  meterName: z.nullable(z.string()),
  /** Null until the provider has sent it. */
  customer: z.nullable(customerSummary),
});
export type CustomerMeter = z.output<typeof customerMeter>;

export const meterErrors = defineErrors({
  METER_NOT_FOUND: { status: 404, message: 'Meter not found' },
  METER_RANGE_IS_INVALID: {
    status: 400,
    message: '`from` must not be after `to`, and the range must not exceed 366 days',
  },
});

export const meterRoutes = {
  listMeters: defineRoute({
    method: 'GET',
    path: '/api/billing/meters',
    summary: 'List meters; search matches the name',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({ ...recordListQuery, sort: sortBy('name') }),
    response: recordPageOf(meter),
    errors: readErrors,
  }),
  getMeter: defineRoute({
    method: 'GET',
    path: '/api/billing/meters/:id',
    summary: 'Get a meter with its totals',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: meterDetail,
    errors: [...readErrors, meterErrors.METER_NOT_FOUND],
  }),
  getMeterConsumption: defineRoute({
    method: 'GET',
    path: '/api/billing/meters/:id/consumption',
    summary:
      'Get the usage of a meter per day, by all customers or by one; defaults to the last thirty days. Days are those of the changes at the provider',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object({ ...organizationQuery, from: queryDay, to: queryDay, customerId: idFilter }),
    response: meterConsumption,
    errors: [...readErrors, meterErrors.METER_NOT_FOUND, meterErrors.METER_RANGE_IS_INVALID],
  }),
  listCustomerMeters: defineRoute({
    method: 'GET',
    path: '/api/billing/customer-meters',
    summary:
      "List balances of customers on meters; search matches the customer's name and email address",
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...recordListQuery,
      sort: sortBy('consumedUnits', 'balance'),
      meterId: idFilter,
      customerId: idFilter,
    }),
    response: recordPageOf(customerMeter),
    errors: readErrors,
  }),
};
