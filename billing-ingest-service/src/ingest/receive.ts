import { webhookErrors } from '@tessera/contracts/billing/webhooks';
import { ApiError } from '@tessera/contracts/define/error';
import type { BillingDeps } from '../deps.ts';
import { deliveriesReceived } from './metrics.ts';
import { readEventType } from './read-event.ts';
import { verifySignature, type WebhookHeaders } from './verify.ts';

export type IncomingWebhook = {
  readonly headers: WebhookHeaders;
  /** The bytes of the body, as received. */
  readonly payload: Buffer;
};

type WebhookTarget = {
  /** Webhook ids are unique per endpoint. */
  readonly endpoint: string;
  /** The organization of the endpoint; null for the platform's URL. */
  readonly organizationId: string | null;
  readonly keys: readonly Buffer[];
};

/**
 * Verifies a payload and stores it durably, as a delivery. The projector projects it later. A repeated delivery only
 * increments a counter.
 */
export async function receiveDelivery(
  deps: BillingDeps,
  { endpoint, organizationId, keys }: WebhookTarget,
  { headers, payload }: IncomingWebhook,
): Promise<{ received: true }> {
  const now = deps.clock.now();
  const { webhookId, sentAtSeconds } = verifySignature(headers, payload, keys, now);
  const { type, reason, merchant } = readEventType(payload);

  const stored = await deps.storeDelivery({
    endpoint,
    organizationId,
    webhookId,
    merchantHint: organizationId ?? merchant ?? '',
    payload,
    type: type ?? '',
    status: type === null ? 'rejected' : 'waiting',
    reason,
    sentAtSeconds,
    receivedAt: now,
    userAgent: storedHeader(headers['user-agent']),
    contentType: storedHeader(headers['content-type']),
  });
  deliveriesReceived.inc({ outcome: type === null ? 'no event' : stored });
  if (type === null) throw new ApiError(webhookErrors.NOT_AN_EVENT);
  if (stored !== 'conflicting') deps.projector.wake();
  return { received: true };
}

const MAX_HEADER = 200;
/** Node decodes headers as Latin-1, so PostgreSQL accepts all characters except U+0000, which Node rejects. */
const storedHeader = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.slice(0, MAX_HEADER) : null;
