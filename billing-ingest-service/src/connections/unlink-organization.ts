import { connectionErrors } from '@tessera/contracts/billing/connections';
import { ApiError } from '@tessera/contracts/define/error';
import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { endConnection } from './end-connection.ts';

type Input = { readonly by: SignedIn; readonly organizationId?: string | undefined };

export async function unlinkOrganization(
  deps: BillingDeps,
  { by, organizationId: named }: Input,
): Promise<{ success: true }> {
  const organizationId = await requireBilling(deps, {
    by,
    organizationId: named,
    action: 'update',
  });
  const ended = await endConnection(deps, { organizationId, actor: by.user.id });
  if (!ended) throw new ApiError(connectionErrors.ORGANIZATION_IS_NOT_LINKED);
  return { success: true };
}
