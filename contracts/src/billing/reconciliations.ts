import * as z from 'zod';
import { defineRoute } from '../define/route.ts';
import { isoDate, pageOf, pageQuery } from '../define/wire.ts';
import { readErrors } from './access.ts';
import { ofOrganization } from './fields.ts';

/**
 * One comparison of what we hold with what the provider's API tells, and what it found of this
 * organization's records. What was found is put right by the way of every delivery.
 */
export const reconciliation = z.object({
  id: z.string(),
  startedAt: isoDate,
  /** Null while it runs. */
  finishedAt: isoDate.nullable(),
  /** Why it ended early; null when it did not. */
  problem: z.string().nullable(),
  /** Records that were compared. */
  checked: z.int(),
  /** Of those: we did not hold them. */
  missing: z.int(),
  /** Of those: we held an older state. */
  outdated: z.int(),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const reconciliationRoutes = {
  listReconciliations: defineRoute({
    method: 'GET',
    path: '/api/billing/reconciliations',
    summary: "Comparisons with the provider's API, newest first",
    access: 'session',
    query: z.object({ ...ofOrganization, ...pageQuery }),
    response: pageOf(reconciliation),
    errors: readErrors,
  }),
};
