import * as z from 'zod';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { readErrors } from './access.ts';
import { idFilter, jsonObject, organizationQuery, providerEnum, providerTime } from './fields.ts';

/**
 * Whose entitlements: a customer of the merchant, or whoever buys as one: a user or an organization of
 * ours, as the customer's external id says. Exactly one of the three.
 */
const buyer = {
  customerId: idFilter,
  userId: id.optional(),
  buyerOrganizationId: id.optional(),
};
type Buyer = Readonly<Partial<Record<keyof typeof buyer, string | undefined>>>;
const isOneBuyer = ({ customerId, userId, buyerOrganizationId }: Buyer) =>
  [customerId, userId, buyerOrganizationId].filter((given) => given !== undefined).length === 1;

/** What is asked about; at least one. */
const subjects = { benefitId: idFilter, productId: idFilter, meterId: idFilter };
type Subjects = Readonly<Partial<Record<keyof typeof subjects, string | undefined>>>;
const isSomething = ({ benefitId, productId, meterId }: Subjects) =>
  (benefitId ?? productId ?? meterId) !== undefined;

/** The newest the provider has told of the buyer by then; null when it has told nothing. */
const asOf = providerTime.nullable();

const grantedBenefit = z.object({
  benefitId: z.string(),
  benefitType: providerEnum.nullable(),
  description: z.string().nullable(),
  customerId: z.string(),
  /** Of the grant, which may be one of several. */
  grantId: z.string(),
  grantedAt: providerTime.nullable(),
  /** A masked license key, a repository, a server's role. */
  properties: jsonObject<Record<string, unknown>>(),
});

/** Active or trialing and not ended; a cancellation for the period's end does not matter until then. */
const activeSubscription = z.object({
  id: z.string(),
  customerId: z.string(),
  productId: z.string(),
  productName: z.string().nullable(),
  status: providerEnum,
  currentPeriodEnd: providerTime.nullable(),
  cancelAtPeriodEnd: z.boolean(),
});

const meterBalance = z.object({
  meterId: z.string(),
  meterName: z.string().nullable(),
  customerId: z.string(),
  consumedUnits: z.number(),
  creditedUnits: z.number(),
  /** What is left; may be negative. */
  balance: z.number(),
  /** Of this balance: the provider counts with a delay. */
  asOf: providerTime,
});

/** What a buyer may use now, judged by what the provider has told: it need not be reachable. */
export const entitlements = z.object({
  asOf,
  benefits: z.array(grantedBenefit),
  subscriptions: z.array(activeSubscription),
  meters: z.array(meterBalance),
});
export type Entitlements = z.output<typeof entitlements>;

export const entitlementCheck = z.object({
  asOf,
  /** The benefit is granted and the product subscribed to, as far as asked; meters do not decide. */
  isEntitled: z.boolean(),
  /** Null where nothing was asked, or nothing is granted, running or counted. */
  benefit: grantedBenefit.nullable(),
  subscription: activeSubscription.nullable(),
  /** Over all customers that the buyer is, as of the oldest of their balances. */
  meter: meterBalance.omit({ customerId: true }).nullable(),
});
export type EntitlementCheck = z.output<typeof entitlementCheck>;

/** The same questions from other services: `organizationId` is the merchant's. */
export const entitlementsInput = z.object({ organizationId: id, ...buyer }).refine(isOneBuyer);
export const entitlementCheckInput = z
  .object({ organizationId: id, ...buyer, ...subjects })
  .refine(isOneBuyer)
  .refine(isSomething);

export const entitlementRoutes = {
  getEntitlements: defineRoute({
    method: 'GET',
    path: '/api/billing/entitlements',
    summary:
      'What a customer, user or organization (one of them) has now: benefits, subscriptions, meter balances',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({ ...organizationQuery, ...buyer }).refine(isOneBuyer),
    response: entitlements,
    errors: readErrors,
  }),
  checkEntitlement: defineRoute({
    method: 'GET',
    path: '/api/billing/entitlements/check',
    summary:
      'Whether a customer, user or organization (one of them) has a benefit, a subscription to a product, and what is left on a meter',
    access: 'session',
    oauthScope: 'billing:read',
    query: z
      .object({ ...organizationQuery, ...buyer, ...subjects })
      .refine(isOneBuyer)
      .refine(isSomething),
    response: entitlementCheck,
    errors: readErrors,
  }),
};
