import * as z from 'zod/mini';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { readErrors } from './access.ts';
import {
  idFilter,
  jsonObject,
  organizationQuery,
  providerEnum,
  providerTime,
} from './record-fields.ts';

/**
 * The buyer: a customer of the merchant, or the user or organization that the customer's external id names.
 * Exactly one of the three.
 */
const buyer = {
  customerId: idFilter,
  userId: z.optional(id),
  buyerOrganizationId: z.optional(id),
};
type Buyer = Readonly<Partial<Record<keyof typeof buyer, string | undefined>>>;
const isOneBuyer = ({ customerId, userId, buyerOrganizationId }: Buyer) =>
  [customerId, userId, buyerOrganizationId].filter((given) => given !== undefined).length === 1;

/** What is checked; at least one. */
const subjects = { benefitId: idFilter, productId: idFilter, meterId: idFilter };
type Subjects = Readonly<Partial<Record<keyof typeof subjects, string | undefined>>>;
const isSomething = ({ benefitId, productId, meterId }: Subjects) =>
  (benefitId ?? productId ?? meterId) !== undefined;

/** Time of the newest provider data about the buyer; null without any. */
const asOf = z.nullable(providerTime);

const grantedBenefit = z.object({
  benefitId: z.string(),
  benefitType: z.nullable(providerEnum),
  description: z.nullable(z.string()),
  customerId: z.string(),
  /** Id of one grant; the buyer may have several grants of the benefit. */
  grantId: z.string(),
  grantedAt: z.nullable(providerTime),
  /** A masked license key, a repository, or a server's role. */
  properties: jsonObject<Record<string, unknown>>(),
});

/** Active or trialing and not ended; a cancellation at the end of the period takes effect only then. */
const activeSubscription = z.object({
  id: z.string(),
  customerId: z.string(),
  productId: z.string(),
  productName: z.nullable(z.string()),
  status: providerEnum,
  currentPeriodEnd: z.nullable(providerTime),
  cancelAtPeriodEnd: z.boolean(),
});

const meterBalance = z.object({
  meterId: z.string(),
  meterName: z.nullable(z.string()),
  customerId: z.string(),
  consumedUnits: z.number(),
  creditedUnits: z.number(),
  /** Units that remain; may be negative. */
  balance: z.number(),
  /** Time of this balance: the provider counts with a delay. */
  asOf: providerTime,
});

/** What a buyer may use now. It is computed from stored data, so the provider need not be reachable. */
export const entitlements = z.object({
  asOf,
  benefits: z.array(grantedBenefit),
  subscriptions: z.array(activeSubscription),
  meters: z.array(meterBalance),
});
export type Entitlements = z.output<typeof entitlements>;

export const entitlementCheck = z.object({
  asOf,
  /**
   * True when the benefit is granted and the product is subscribed to, each if the query names it; meters do
   * not count.
   */
  isEntitled: z.boolean(),
  /** Null when the query does not name it, or when nothing is granted, active or counted. */
  benefit: z.nullable(grantedBenefit),
  subscription: z.nullable(activeSubscription),
  /** The sum over all customers of this buyer; `asOf` is that of the oldest balance. */
  meter: z.nullable(z.omit(meterBalance, { customerId: true })),
});
export type EntitlementCheck = z.output<typeof entitlementCheck>;

/** Input of the same reads over NATS; `organizationId` is the merchant's. */
export const entitlementsInput = z
  .object({ organizationId: id, ...buyer })
  .check(z.refine(isOneBuyer));
export const entitlementCheckInput = z
  .object({ organizationId: id, ...buyer, ...subjects })
  .check(z.refine(isOneBuyer), z.refine(isSomething));

export const entitlementRoutes = {
  getEntitlements: defineRoute({
    method: 'GET',
    path: '/api/billing/entitlements',
    summary:
      'Get the current entitlements of one customer, user or organization: benefits, subscriptions, meter balances',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({ ...organizationQuery, ...buyer }).check(z.refine(isOneBuyer)),
    response: entitlements,
    errors: readErrors,
  }),
  checkEntitlement: defineRoute({
    method: 'GET',
    path: '/api/billing/entitlements/check',
    summary:
      'Check whether one customer, user or organization has a benefit or a subscription to a product, and get a meter balance',
    access: 'session',
    oauthScope: 'billing:read',
    query: z
      .object({ ...organizationQuery, ...buyer, ...subjects })
      .check(z.refine(isOneBuyer), z.refine(isSomething)),
    response: entitlementCheck,
    errors: readErrors,
  }),
};
