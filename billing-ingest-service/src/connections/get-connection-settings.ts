import type { connectionRoutes } from '@tessera/contracts/billing/connections';
import type { RouteAnswer } from '@tessera/contracts/define/route';
import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';

type Call = typeof connectionRoutes.getConnectionSettings;
type Input = { readonly by: SignedIn; readonly organizationId?: string | undefined };

export async function getConnectionSettings(
  deps: BillingDeps,
  { by, organizationId }: Input,
): Promise<RouteAnswer<Call>> {
  await requireBilling(deps, { by, organizationId, action: 'read' });
  const { selfLinkingEnabled, providerUrl } = deps.config;
  return { selfLinkingEnabled, tokenProofEnabled: providerUrl !== undefined };
}
