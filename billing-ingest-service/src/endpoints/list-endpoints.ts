import type { UserActor } from '@tessera/contracts/actor';
import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from './endpoint.repository.ts';
import { toEndpoint } from './to-endpoint.ts';

type Input = { readonly organizationId?: string | undefined };

/** All endpoints and their limit. There is no paging, because the limit is low. */
export async function listEndpoints(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested }: Input,
): Promise<{ items: Endpoint[]; limit: number }> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const rows = await endpoints.list(deps.db, organizationId);
  return { items: rows.map((row) => toEndpoint(deps, row)), limit: deps.config.endpointLimit };
}
