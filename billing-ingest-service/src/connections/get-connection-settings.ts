import type { UserActor } from '@tessera/contracts/actor';
import type { connectionRoutes } from '@tessera/contracts/billing/connections';
import type { RouteResponse } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';

type Call = typeof connectionRoutes.getConnectionSettings;
type Input = { readonly organizationId?: string | undefined };

export async function getConnectionSettings(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId }: Input,
): Promise<RouteResponse<Call>> {
  await requireBilling(deps, actor, { organizationId, action: 'read' });
  const { selfLinkingEnabled, providerUrl, sampleEventsUrl } = deps.config;
  return {
    selfLinkingEnabled,
    tokenProofEnabled: providerUrl !== undefined,
    sampleEventsAvailable: sampleEventsUrl !== undefined,
  };
}
