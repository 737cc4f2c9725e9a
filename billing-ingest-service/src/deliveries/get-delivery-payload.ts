import type { UserActor } from '@tessera/contracts/actor';
import type { BillingDeps } from '../deps.ts';
import { type DeliveryInput, findDelivery, shownPayload } from './get-delivery.ts';

/** The whole payload, redacted, or null when it is erased; for text that is not JSON, the part that is searched for secrets. */
export async function getDeliveryPayload(
  deps: BillingDeps,
  actor: UserActor,
  input: DeliveryInput,
) {
  const found = await findDelivery(deps, actor, input);
  const { payload, isRedacted } = shownPayload(found, Number.POSITIVE_INFINITY);
  return { payload, isRedacted };
}
