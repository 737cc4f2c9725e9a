import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from '../endpoints/endpoint.repository.ts';
import { decryptKeys } from '../endpoints/make-secret.ts';
import { type IncomingWebhook, receiveDelivery } from './receive.ts';

type Input = IncomingWebhook & { readonly endpointId: string };

/**
 * A delivery to an organization's endpoint, signed with its secret. A disabled endpoint responds like an unknown one.
 */
export async function receiveEndpointWebhook(
  deps: BillingDeps,
  { endpointId, headers, payload }: Input,
): Promise<{ received: true }> {
  const endpoint = await endpoints.findForWebhook(deps.db, endpointId);
  if (endpoint === null || !endpoint.isEnabled) throw new ApiError(commonErrors.NOT_FOUND);
  const keys = decryptKeys(deps, endpointId, endpoint.secrets);
  const { organizationId } = endpoint;
  return receiveDelivery(
    deps,
    { endpoint: endpointId, organizationId, keys },
    { headers, payload },
  );
}
