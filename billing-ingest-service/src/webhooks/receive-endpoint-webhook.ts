import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from '../endpoints/endpoint.repository.ts';
import { openKeys } from '../endpoints/make-secret.ts';
import { type Arriving, takeInDelivery } from './take-in-delivery.ts';

type Input = Arriving & { readonly endpointId: string };

/** A delivery for one organization, by its own URL and secret. A disabled URL looks like none at all. */
export async function receiveEndpointWebhook(
  deps: BillingDeps,
  { endpointId, headers, bytes }: Input,
): Promise<{ received: true }> {
  const door = await endpoints.door(deps.db, endpointId);
  if (door === null || !door.isEnabled) throw new ApiError(commonErrors.NOT_FOUND);
  const keys = openKeys(deps, endpointId, door.secrets);
  const { organizationId } = door;
  return takeInDelivery(deps, { endpoint: endpointId, organizationId, keys }, { headers, bytes });
}
