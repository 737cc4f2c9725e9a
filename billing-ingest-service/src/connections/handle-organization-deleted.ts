import type { BillingDeps } from '../deps.ts';
import { removeEndpoints } from '../endpoints/remove-endpoints.ts';
import { endConnection } from './end-connection.ts';

/** What follows from a deleted organization: its endpoints and its link go. Said twice, it changes nothing. */
export async function handleOrganizationDeleted(
  deps: Pick<BillingDeps, 'db' | 'log'>,
  { organizationId }: { readonly organizationId: string },
): Promise<void> {
  // First the endpoints, whose next delivery would link the organization again.
  await removeEndpoints(deps, { organizationId, id: null });
  await endConnection(deps, { organizationId });
}
