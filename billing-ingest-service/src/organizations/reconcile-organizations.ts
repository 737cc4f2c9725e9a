import {
  assertPlausible,
  type Drift,
  type ReconciledPage,
  type ReconciliationJob,
} from '@tessera/chassis/reconciliation/reconciliation-worker';
import { orgRequests } from '@tessera/contracts/org/requests';
import { connections } from '../connections/connection.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { handleOrganizationDeleted } from './handle-organization-deleted.ts';

type Deps = Pick<BillingDeps, 'db' | 'sendRequest' | 'log' | 'clock'>;

const PAGE = 100;

/** Compares the organizations that have a link or endpoints with the org-service. */
export const organizationReconciliation = (deps: Deps): ReconciliationJob => ({
  name: 'organizations',
  reconcilePage: (after) => reconcileOrganizations(deps, after),
});

/** One query and one request per page. An organization that no longer exists is handled like a deleted one. */
export async function reconcileOrganizations(deps: Deps, after: string): Promise<ReconciledPage> {
  const { db, sendRequest } = deps;
  const organizationIds = await connections.listOrganizations(db, after, PAGE);
  if (organizationIds.length === 0) return { next: null, drifts: [] };
  const existing = new Set(await sendRequest(orgRequests.findOrganizations, { organizationIds }));
  const missing = organizationIds.filter((id) => !existing.has(id));
  assertPlausible(organizationIds.length, missing.length);

  const drifts: Drift[] = [];
  for (const organizationId of missing) {
    await handleOrganizationDeleted(deps, { organizationId });
    drifts.push({ kind: 'deleted', id: organizationId });
  }
  return { next: organizationIds.length < PAGE ? null : (organizationIds.at(-1) ?? null), drifts };
}
