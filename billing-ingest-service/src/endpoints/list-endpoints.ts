import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from './endpoint.repository.ts';
import { showEndpoint } from './show-endpoint.ts';

type Input = { readonly by: SignedIn; readonly organizationId?: string | undefined };

/** All of them: there are few by the limit, which is told beside them. */
export async function listEndpoints(
  deps: BillingDeps,
  { by, organizationId: named }: Input,
): Promise<{ items: Endpoint[]; limit: number }> {
  const organizationId = await requireBilling(deps, { by, organizationId: named, action: 'read' });
  const rows = await endpoints.list(deps.db, organizationId);
  return { items: rows.map((row) => showEndpoint(deps, row)), limit: deps.config.endpointLimit };
}
