import type { UserActor } from '@tessera/contracts/actor';
import type { BillingDeps } from '../deps.ts';
import { type DeliveryInput, findDelivery } from './get-delivery.ts';
import { showPayload } from './redaction/redact.rules.ts';

/** The whole payload, redacted; for text that is not JSON, the part that is searched for secrets. */
export async function getDeliveryPayload(
  deps: BillingDeps,
  actor: UserActor,
  input: DeliveryInput,
) {
  const { payload: stored } = await findDelivery(deps, actor, input);
  const { payload, isRedacted } = showPayload(stored, Number.POSITIVE_INFINITY);
  return { payload, isRedacted };
}
