import type { BillingDeps } from '../deps.ts';
import { removeEndpoints } from '../endpoints/remove-endpoints.ts';
import { endConnection } from './end-connection.ts';

/** Removes the endpoints and the link of a deleted organization. Idempotent. */
export async function handleOrganizationDeleted(
  deps: Pick<BillingDeps, 'db' | 'log'>,
  { organizationId }: { readonly organizationId: string },
): Promise<void> {
  // Endpoints first: their next delivery would link the organization again.
  await removeEndpoints(deps, { organizationId, id: null });
  await endConnection(deps, { organizationId });
}
