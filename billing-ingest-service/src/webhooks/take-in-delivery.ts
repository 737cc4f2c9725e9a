import { TextDecoder } from 'node:util';
import { webhookErrors } from '@app/contracts/billing/webhooks';
import { ApiError } from '@app/contracts/define/error';
import { deliveriesReceived } from '../deliveries/metrics.ts';
import type { BillingDeps } from '../deps.ts';
import { verifySignature } from './verify-signature.ts';

export type Arriving = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
};

type Door = {
  /** Below which webhook-ids are told apart. */
  readonly endpoint: string;
  /** Whose endpoint it is; null for the platform's. */
  readonly organizationId: string | null;
  readonly keys: readonly Buffer[];
};

/**
 * Takes in one delivery: verifies it, stores it durably, answers. What it says is read afterwards, by
 * the projector. Repeated, it changes nothing but a counter.
 */
export async function takeInDelivery(
  deps: BillingDeps,
  { endpoint, organizationId, keys }: Door,
  { headers, bytes }: Arriving,
): Promise<{ received: true }> {
  const now = deps.clock.now();
  const { webhookId, sentAtSeconds } = verifySignature(headers, bytes, keys, now);
  const type = eventTypeOf(bytes);

  const stored = await deps.storeDelivery({
    endpoint,
    organizationId,
    webhookId,
    body: bytes,
    type: type ?? '',
    status: type === null ? 'rejected' : 'waiting',
    sentAtSeconds,
    receivedAt: now,
    userAgent: keptHeader(headers['user-agent']),
    contentType: keptHeader(headers['content-type']),
  });
  deliveriesReceived.inc({ outcome: type === null ? 'no event' : stored });
  if (type === null) throw new ApiError(webhookErrors.NOT_AN_EVENT);
  if (stored !== 'conflicting') deps.projector.wake();
  return { received: true };
}

const LONGEST_HEADER = 200;
/** Node reads headers as Latin-1, so nothing in them is refused by the database but U+0000, which it refuses. */
const keptHeader = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.slice(0, LONGEST_HEADER) : null;

const LONGEST_TYPE = 200;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The event's type, or null for a body that is no event at all: not UTF-8, no JSON, no object. */
function eventTypeOf(bytes: Buffer): string | null {
  try {
    const event: unknown = JSON.parse(utf8.decode(bytes));
    if (typeof event !== 'object' || event === null || !Object.hasOwn(event, 'type')) return null;
    const { type } = event as { type: unknown };
    if (typeof type !== 'string' || type === '') return null;
    return type.toWellFormed().replaceAll('\u0000', '\uFFFD').slice(0, LONGEST_TYPE);
  } catch {
    // Whatever it is, it is no event; the bytes are kept.
    return null;
  }
}
