import type { UserActor } from '@tessera/contracts/actor';
import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from './endpoint.repository.ts';
import { showEndpoint } from './show-endpoint.ts';

type Input = { readonly actor: UserActor; readonly organizationId?: string | undefined };

/** All of them: there are few by the limit, which is told beside them. */
export async function listEndpoints(
  deps: BillingDeps,
  { actor, organizationId: named }: Input,
): Promise<{ items: Endpoint[]; limit: number }> {
  const organizationId = await requireBilling(deps, {
    actor,
    organizationId: named,
    action: 'read',
  });
  const rows = await endpoints.list(deps.db, organizationId);
  return { items: rows.map((row) => showEndpoint(deps, row)), limit: deps.config.endpointLimit };
}
