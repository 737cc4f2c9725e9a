import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import {
  address,
  amount,
  booleanFilter,
  currency,
  enumFilter,
  metadata,
  organizationQuery,
  providerEnum,
  providerTime,
  recordFileQuery,
  recordListQuery,
  recordPageOf,
  recordParams,
  sortBy,
} from './record-fields.ts';
import { sum } from './reporting/report-range.ts';

/** The email address of a customer whose personal fields are redacted. */
export const REDACTED_EMAIL = '[redacted]';

/**
 * A buyer at the merchant. `deletedAt` is set once the provider has deleted the customer; a minute later `email` is
 * `[redacted]`, and the other personal fields are null or empty.
 */
export const customer = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  /** The merchant's own id of the buyer, `user:<id>` or `org:<id>`; null once the user is deleted. */
  externalId: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.nullable(z.string()),
  billingAddress: z.nullable(address),
  /** The number and its format, such as `eu_vat`. */
  taxId: z.nullable(z.array(z.nullable(z.string()))),
  avatarUrl: z.nullable(z.string()),
  metadata,
  deletedAt: z.nullable(providerTime),
});
export type Customer = z.output<typeof customer>;

/**
 * A customer with its number of active subscriptions and, by currency, its paid orders after discounts and before tax,
 * minus succeeded refunds, as in its summary.
 */
export const listedCustomer = z.extend(customer, {
  activeSubscriptionCount: z.int(),
  spent: z.array(z.object({ currency, amount: sum })),
});
export type ListedCustomer = z.output<typeof listedCustomer>;

/** A customer as other records refer to it. */
export const customerSummary = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
});

const customerSubscription = z.object({
  id: z.string(),
  status: providerEnum,
  amount,
  currency,
  recurringInterval: providerEnum,
  productId: z.string(),
  productName: z.nullable(z.string()),
  currentPeriodStart: providerTime,
  currentPeriodEnd: z.nullable(providerTime),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: z.nullable(providerTime),
});

const customerBenefit = z.object({
  /** Id of the grant. */
  id: z.string(),
  benefitId: z.string(),
  benefitType: z.nullable(providerEnum),
  description: z.nullable(z.string()),
  isGranted: z.boolean(),
  isRevoked: z.boolean(),
  grantedAt: z.nullable(providerTime),
  revokedAt: z.nullable(providerTime),
});

const customerMeter = z.object({
  meterId: z.string(),
  meterName: z.nullable(z.string()),
  consumedUnits: z.number(),
  creditedUnits: z.number(),
  /** Negative when more units were used than credited. */
  balance: z.number(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
});

/**
 * A customer with its subscriptions of every status, grants and meter balances. Each list holds the newest
 * hundred; the list routes return the others.
 */
export const customerDetail = z.extend(customer, {
  subscriptions: z.array(customerSubscription),
  benefits: z.array(customerBenefit),
  meters: z.array(customerMeter),
  /** The newest customer state that the provider itself computed; null before the first. */
  state: z.nullable(
    z.object({
      asOf: providerTime,
      activeSubscriptionIds: z.array(z.string()),
      grantedBenefitIds: z.array(z.string()),
      activeMeterIds: z.array(z.string()),
    }),
  ),
});
export type CustomerDetail = z.output<typeof customerDetail>;

export const customerErrors = defineErrors({
  CUSTOMER_NOT_FOUND: { status: 404, message: 'Customer not found' },
});

const filters = {
  sort: sortBy('email', 'name'),
  country: enumFilter,
  isDeleted: booleanFilter,
  hasActiveSubscription: booleanFilter,
};

export const customerRoutes = {
  listCustomers: defineRoute({
    method: 'GET',
    path: '/api/billing/customers',
    summary:
      'List customers with their number of active subscriptions and total spend; search matches name, email address and the complete external id',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({ ...recordListQuery, ...filters }),
    response: recordPageOf(listedCustomer),
    errors: readErrors,
  }),
  getCustomer: defineRoute({
    method: 'GET',
    path: '/api/billing/customers/:id',
    summary: 'Get a customer with its subscriptions, benefit grants and meter balances',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: customerDetail,
    errors: [...readErrors, customerErrors.CUSTOMER_NOT_FOUND],
  }),
  exportCustomers: defineRoute({
    method: 'GET',
    path: '/api/billing/customers.csv',
    summary: 'Export the customers as CSV',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({ ...recordFileQuery, ...filters }),
    responseType: 'csv',
    response: z.unknown(),
    errors: readErrors,
  }),
};
