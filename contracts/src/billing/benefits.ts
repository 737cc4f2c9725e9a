import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { readErrors } from './access.ts';
import { customerSummary } from './customers.ts';
import {
  booleanFilter,
  enumFilter,
  idFilter,
  jsonObject,
  metadata,
  organizationQuery,
  providerEnum,
  providerTime,
  recordListQuery,
  recordPageOf,
  recordParams,
  sortBy,
} from './record-fields.ts';

/**
 * Properties of a benefit; the benefit's type determines which are present. The token of a Discord server is
 * a secret and is never included.
 */
export type BenefitProperties = {
  /** custom */
  readonly note?: string | null;
  /** discord */
  readonly guildId?: string;
  readonly roleId?: string;
  /** github_repository; permission: pull, triage, push, maintain, admin */
  readonly repositoryOwner?: string;
  readonly repositoryName?: string;
  readonly permission?: string;
  /** downloadables: file ids; those that `archived` maps to true are no longer given out */
  readonly files?: readonly string[];
  readonly archived?: Readonly<Record<string, boolean>>;
  /** license_keys; timeframe: year, month, day */
  readonly prefix?: string | null;
  readonly expires?: { readonly ttl: number; readonly timeframe: string } | null;
  readonly activations?: { readonly limit: number; readonly enableCustomerAdmin: boolean } | null;
  readonly limitUsage?: number | null;
  /** meter_credit */
  readonly units?: number;
  readonly rollover?: boolean;
  readonly meterId?: string;
};

/** A benefit that products grant to their buyers. */
export const benefit = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  /** custom, discord, github_repository, downloadables, license_keys, meter_credit, or a later value */
  type: providerEnum,
  description: z.string(),
  selectable: z.nullable(z.boolean()),
  deletable: z.nullable(z.boolean()),
  metadata,
  /** Null while only a checkout has named the benefit. */
  properties: z.nullable(jsonObject<BenefitProperties>()),
});
export type Benefit = z.output<typeof benefit>;

/** A benefit with the number of its grants by state. */
export const benefitDetail = z.extend(benefit, {
  grants: z.object({ granted: z.int(), revoked: z.int(), failed: z.int() }),
});
export type BenefitDetail = z.output<typeof benefitDetail>;

/** Properties of one grant; the benefit's type determines which are present. */
export type BenefitGrantProperties = {
  /** discord and github_repository */
  readonly accountId?: string;
  readonly guildId?: string;
  readonly roleId?: string;
  readonly repositoryOwner?: string;
  readonly repositoryName?: string;
  readonly permission?: string;
  /** downloadables */
  readonly files?: readonly string[];
  /** license_keys; the key is masked */
  readonly licenseKeyId?: string;
  readonly displayKey?: string;
};

/** `failed`: the provider could not grant it, and the customer has to act. */
export const grantState = z.enum(['granted', 'revoked', 'failed']);

/** A benefit granted to one customer by a subscription or an order. */
export const benefitGrant = z.object({
  id: z.string(),
  createdAt: providerTime,
  modifiedAt: z.nullable(providerTime),
  state: grantState,
  isGranted: z.boolean(),
  grantedAt: z.nullable(providerTime),
  isRevoked: z.boolean(),
  revokedAt: z.nullable(providerTime),
  subscriptionId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  customerId: z.string(),
  benefitId: z.string(),
  benefitType: z.nullable(providerEnum),
  error: z.nullable(
    z.object({
      message: z.nullable(z.string()),
      type: z.nullable(z.string()),
      timestamp: z.nullable(z.string()),
    }),
  ),
  properties: z.nullable(jsonObject<BenefitGrantProperties>()),
  previousProperties: z.nullable(jsonObject<BenefitGrantProperties>()),
  /** Null until the provider has sent them. */
  customer: z.nullable(customerSummary),
  benefit: z.nullable(z.object({ id: z.string(), type: providerEnum, description: z.string() })),
});
export type BenefitGrant = z.output<typeof benefitGrant>;

export const benefitErrors = defineErrors({
  BENEFIT_NOT_FOUND: { status: 404, message: 'Benefit not found' },
  BENEFIT_GRANT_NOT_FOUND: { status: 404, message: 'Benefit grant not found' },
});

export const benefitRoutes = {
  listBenefits: defineRoute({
    method: 'GET',
    path: '/api/billing/benefits',
    summary: 'List benefits; search matches the description',
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...recordListQuery,
      sort: sortBy('description'),
      type: enumFilter,
      selectable: booleanFilter,
    }),
    response: recordPageOf(benefit),
    errors: readErrors,
  }),
  getBenefit: defineRoute({
    method: 'GET',
    path: '/api/billing/benefits/:id',
    summary: 'Get a benefit with its number of grants by state',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: benefitDetail,
    errors: [...readErrors, benefitErrors.BENEFIT_NOT_FOUND],
  }),
  listBenefitGrants: defineRoute({
    method: 'GET',
    path: '/api/billing/benefit-grants',
    summary: "List benefit grants; search matches the customer's name and email address",
    access: 'session',
    oauthScope: 'billing:read',
    query: z.object({
      ...recordListQuery,
      sort: sortBy(),
      state: z.optional(grantState),
      benefitId: idFilter,
      benefitType: enumFilter,
      customerId: idFilter,
      subscriptionId: idFilter,
      orderId: idFilter,
    }),
    response: recordPageOf(benefitGrant),
    errors: readErrors,
  }),
  getBenefitGrant: defineRoute({
    method: 'GET',
    path: '/api/billing/benefit-grants/:id',
    summary: 'Get a benefit grant with its customer and benefit',
    access: 'session',
    oauthScope: 'billing:read',
    params: recordParams,
    query: z.object(organizationQuery),
    response: benefitGrant,
    errors: [...readErrors, benefitErrors.BENEFIT_GRANT_NOT_FOUND],
  }),
};
