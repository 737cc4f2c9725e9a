import type { UserActor } from '@tessera/contracts/actor';
import { type DeliveryDetail, deliveryErrors } from '@tessera/contracts/billing/deliveries';
import { ApiError } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { toDelivery } from './list-deliveries.ts';
import { showPayload } from './redaction/redact.rules.ts';
import { type FoundDelivery, visibleDeliveries } from './visible-delivery.repository.ts';

export type DeliveryInput = {
  /** Its webhook-id. */
  readonly id: string;
  /** Selects the endpoint if several received that id; defaults to the newest event. */
  readonly endpointId?: string | undefined;
  readonly organizationId?: string | undefined;
};

export async function getDelivery(
  deps: BillingDeps,
  actor: UserActor,
  input: DeliveryInput,
): Promise<DeliveryDetail> {
  const found = await findDelivery(deps, actor, input);
  return {
    ...toDelivery(found),
    ...shownPayload(found),
    payloadBytes: found.payload.length,
    sentAt: new Date(Number(found.sentAtSeconds) * 1_000),
    headers: headersOf(found),
    failures: found.failures.map(({ at, error }) => ({ at: new Date(at), error })),
    conflicts: found.conflicts.map(({ firstSeenAt, ...conflict }) => ({
      ...conflict,
      firstSeenAt: new Date(firstSeenAt),
    })),
  };
}

/** Null when it is erased. */
export const shownPayload = ({ payload, payloadErasedAt }: FoundDelivery, maxLength?: number) =>
  payloadErasedAt === null
    ? showPayload(payload, maxLength)
    : { payload: null, isRedacted: false, isTruncated: false };

/** A delivery that the actor's organization may see. Throws DELIVERY_NOT_FOUND. */
export async function findDelivery(
  deps: BillingDeps,
  actor: UserActor,
  { id: webhookId, endpointId = undefined, organizationId: requested }: DeliveryInput,
): Promise<FoundDelivery> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const endpoint = endpointId ?? null;
  const found = await visibleDeliveries.find(deps.db, organizationId, { webhookId, endpoint });
  if (found === null) throw new ApiError(deliveryErrors.DELIVERY_NOT_FOUND);
  return found;
}

function headersOf({ id, sentAtSeconds, contentType, userAgent }: FoundDelivery) {
  return {
    'webhook-id': id,
    'webhook-timestamp': sentAtSeconds,
    ...(contentType === null ? {} : { 'content-type': contentType }),
    ...(userAgent === null ? {} : { 'user-agent': userAgent }),
  };
}
