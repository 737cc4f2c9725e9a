import { endpointErrors } from '@tessera/contracts/billing/endpoints';
import { ApiError } from '@tessera/contracts/define/error';
import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { removeEndpoints } from './remove-endpoints.ts';

type Input = {
  readonly by: SignedIn;
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function deleteEndpoint(
  deps: BillingDeps,
  { by, id, organizationId: named }: Input,
): Promise<{ success: true }> {
  const organizationId = await requireBilling(deps, {
    by,
    organizationId: named,
    action: 'update',
  });
  const removed = await removeEndpoints(deps, { organizationId, id, actor: by.user.id });
  if (removed === 0) throw new ApiError(endpointErrors.ENDPOINT_NOT_FOUND);
  return { success: true };
}
