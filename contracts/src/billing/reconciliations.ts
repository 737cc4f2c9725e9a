import * as z from 'zod/mini';
import { defineRoute } from '../define/route.ts';
import { isoDate, pageOf, pageQuery } from '../define/wire.ts';
import { readErrors } from './access.ts';
import { recordKind } from './changes.ts';
import { organizationQuery } from './record-fields.ts';

const counts = {
  /** Records that were compared. */
  checked: z.int(),
  /** Compared records that were not stored here. */
  missing: z.int(),
  /** Compared records whose stored state was older. */
  outdated: z.int(),
  /** Stored records that two consecutive listings of the provider lacked. */
  missingAtProvider: z.int(),
};

const reconciledKind = z.object({ kind: recordKind, ...counts });
export type ReconciledKind = z.output<typeof reconciledKind>;

/**
 * One comparison of the stored records with the provider's API, limited to this organization's records. The
 * differences are corrected through the same path as a delivery.
 */
export const reconciliation = z.object({
  id: z.string(),
  startedAt: isoDate,
  /** Null while it runs. */
  finishedAt: z.nullable(isoDate),
  /** Why it ended early; null when it did not end early. */
  problem: z.nullable(z.string()),
  /** Whether it uses the organization's own access token. */
  usesOwnToken: z.boolean(),
  ...counts,
  /** The same counts by kind; kinds without a difference are left out. */
  kinds: z.array(reconciledKind),
});
export type Reconciliation = z.output<typeof reconciliation>;

/** A stored record that the provider's API no longer lists. Its last received state is kept. */
export const missingRecord = z.object({
  kind: recordKind,
  id: z.string(),
  /** When a listing first lacked it. */
  missingSince: isoDate,
});

export const reconciliationRoutes = {
  listReconciliations: defineRoute({
    method: 'GET',
    path: '/api/billing/reconciliations',
    summary: "List reconciliations with the provider's API, newest first",
    access: 'session',
    query: z.object({ ...organizationQuery, ...pageQuery }),
    response: pageOf(reconciliation),
    errors: readErrors,
  }),
  listMissingRecords: defineRoute({
    method: 'GET',
    path: '/api/billing/missing-records',
    summary: "List stored records that the provider's API no longer lists, newest first",
    access: 'session',
    query: z.object({ ...organizationQuery, ...pageQuery }),
    response: pageOf(missingRecord),
    errors: readErrors,
  }),
};
