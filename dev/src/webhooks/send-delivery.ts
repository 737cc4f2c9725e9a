import { createHmac } from 'node:crypto';
import { keysOf } from '@tessera/billing-ingest-service/webhook-keys/keys.rules';

export type Delivery = { readonly id: string; readonly body: string | Buffer };

export type Target = {
  /** The URL for deliveries, such as `http://localhost:3000/webhooks/billing`. */
  readonly url: string;
  /** The value of BILLING_WEBHOOK_SECRET; if it is a list, the first secret signs. */
  readonly secret: string;
};

const TIMEOUT_MILLISECONDS = 20_000;

/** The headers of one attempt: the id stays the same, the timestamp and the signature are new. */
export function signDelivery(
  { id, body }: Delivery,
  secret: string,
  at: Date = new Date(),
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const [first = ''] = secret.split(',');
  const [key] = keysOf([first.trim()]) ?? [];
  if (key === undefined) throw new Error('The webhook secret is empty.');
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${digest.digest('base64')}`,
  };
}

/**
 * Sends one attempt as the provider does, dated `at` or now, on a connection of its own. Resolves to the response.
 */
export async function sendDelivery(
  delivery: Delivery,
  { url, secret }: Target,
  at?: Date,
): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'sample webhooks',
      connection: 'close',
      ...signDelivery(delivery, secret, at),
    },
    body: typeof delivery.body === 'string' ? delivery.body : new Uint8Array(delivery.body),
  });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

/** Returns the same order for the same seed. */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  const rank = (index: number) => createHmac('sha256', seed).update(String(index)).digest('hex');
  return items
    .map((item, index) => ({ item, rank: rank(index) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item);
}
