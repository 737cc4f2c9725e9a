import { randomUUID } from 'node:crypto';
import type { House } from '@app/dev/house';
import { Webhook } from 'standardwebhooks';

/** A delivery as the provider makes one: an id that every repetition keeps, and the bytes. */
export type Delivery = { readonly id: string; readonly body: string };

/** Sends a delivery, signed anew as every attempt is; the status of the answer. */
export async function deliver(house: House, { id, body }: Delivery): Promise<number> {
  const now = new Date();
  const response = await fetch(house.webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'e2e',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(house.webhookSecret).sign(id, now, body),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  return response.status;
}

/** A new customer of a merchant. */
export function customerCreated(
  providerOrganizationId: string,
  count: number,
): Delivery & { customerId: string } {
  const customerId = randomUUID();
  const at = new Date().toISOString();
  const data = {
    id: customerId,
    created_at: at,
    modified_at: null,
    metadata: {},
    external_id: null,
    email: `buyer${count}@example.com`,
    email_verified: false,
    name: `Buyer ${count}`,
    billing_address: null,
    tax_id: null,
    organization_id: providerOrganizationId,
    deleted_at: null,
    avatar_url: 'https://example.com/a.png',
  };
  return { id: randomUUID(), body: JSON.stringify({ type: 'customer.created', data }), customerId };
}
