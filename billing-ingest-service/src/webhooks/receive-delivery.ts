import { TextDecoder } from 'node:util';
import { type RejectionReason, rejectionReasons } from '@tessera/contracts/billing/deliveries';
import { webhookErrors } from '@tessera/contracts/billing/webhooks';
import { ApiError } from '@tessera/contracts/define/error';
import { deliveriesReceived } from '../deliveries/metrics.ts';
import type { BillingDeps } from '../deps.ts';
import { merchantOf } from '../records/parse-event.ts';
import type { Json } from '../records/shape.ts';
import { verifySignature } from './verify-signature.ts';

export type IncomingWebhook = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
};

type WebhookTarget = {
  /** Webhook ids are unique per endpoint. */
  readonly endpoint: string;
  /** The organization of the endpoint; null for the platform's URL. */
  readonly organizationId: string | null;
  readonly keys: readonly Buffer[];
};

/**
 * Verifies a delivery and stores it durably. The projector parses it later. A repeated delivery only increments a
 * counter.
 */
export async function receiveDelivery(
  deps: BillingDeps,
  { endpoint, organizationId, keys }: WebhookTarget,
  { headers, bytes }: IncomingWebhook,
): Promise<{ received: true }> {
  const now = deps.clock.now();
  const { webhookId, sentAtSeconds } = verifySignature(headers, bytes, keys, now);
  const { type, reason, merchant } = readEventType(bytes);

  const stored = await deps.storeDelivery({
    endpoint,
    organizationId,
    webhookId,
    merchantHint: organizationId ?? merchant ?? '',
    body: bytes,
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

const MAX_TYPE = 200;
const utf8 = new TextDecoder('utf-8', { fatal: true });

type EventType =
  | { readonly type: string; readonly reason: null; readonly merchant: string | null }
  | { readonly type: null; readonly reason: RejectionReason; readonly merchant: null };

const notAnEvent = (reason: keyof typeof rejectionReasons): EventType => ({
  type: null,
  reason: rejectionReasons[reason],
  merchant: null,
});

/** The event's type and the merchant it names, or why the body is not an event. */
function readEventType(bytes: Buffer): EventType {
  if (bytes.length === 0) return notAnEvent('empty');
  const text = attempt(() => utf8.decode(bytes));
  if (text === undefined) return notAnEvent('encoding');
  const event = attempt((): unknown => JSON.parse(text));
  if (event === undefined) return notAnEvent('json');
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    return notAnEvent('object');
  }
  const type: unknown = Object.hasOwn(event, 'type') ? Reflect.get(event, 'type') : undefined;
  if (typeof type !== 'string' || type === '') return notAnEvent('type');
  const storedType = type.toWellFormed().replaceAll('\u0000', '\uFFFD').slice(0, MAX_TYPE);
  const data: unknown = Reflect.get(event, 'data');
  const merchant =
    typeof data === 'object' && data !== null ? merchantOf(type, data as Json) : null;
  return { type: storedType, reason: null, merchant };
}

/** Undefined when `run` throws. `JSON.parse` never returns undefined. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
