import * as z from 'zod/mini';
import { defineRoute } from '../../define/route.ts';
import { isoDate } from '../../define/wire.ts';
import { readErrors } from '../access.ts';
import { enumFilter, organizationQuery } from '../record-fields.ts';
import { definition } from '../summary.ts';

/** A calendar month in UTC, `2025-06`. */
const month = z.string();

/** The customers whose first subscription started in a month. */
export const cohort = z.object({
  month,
  customers: z.int(),
  /** Those with a running subscription at the end of each later month; in the current month, now. */
  retained: z.array(z.object({ month, customers: z.int() })),
});
export type Cohort = z.output<typeof cohort>;

export const cohorts = z.object({
  asOf: isoDate,
  /** Time zone of the months. */
  timeZone: z.literal('UTC'),
  /** The currency of the subscriptions that count; null when all count. */
  currency: z.nullable(z.string()),
  /** Oldest first; the last one is the current month. */
  cohorts: z.array(cohort),
  definitions: z.array(definition),
});
export type Cohorts = z.output<typeof cohorts>;

export const MAX_COHORTS = 24;

const query = z.object({
  ...organizationQuery,
  months: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_COHORTS)), 12),
  currency: enumFilter,
});

export const cohortRoutes = {
  getCohorts: defineRoute({
    method: 'GET',
    path: '/api/billing/cohorts',
    summary:
      'Get how many customers, by the month of their first subscription, still have one at the end of each later month; defaults to the last twelve months. Subscriptions of all currencies count, or of one',
    access: 'session',
    oauthScope: 'billing:read',
    query,
    response: cohorts,
    errors: readErrors,
  }),
  exportCohorts: defineRoute({
    method: 'GET',
    path: '/api/billing/cohorts.csv',
    summary: 'Export the cohorts as CSV, a row per cohort and a column per later month',
    access: 'session',
    oauthScope: 'billing:read',
    query,
    responseType: 'csv',
    response: z.unknown(),
    errors: readErrors,
  }),
};
