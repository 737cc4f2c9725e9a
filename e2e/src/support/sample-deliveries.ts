import { randomUUID } from 'node:crypto';
import { loadFixtures } from '@tessera/dev/webhooks/load-fixtures';
import { type Delivery, sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import type { ScenarioStack } from './scenario.ts';

/** Sends a delivery, with a new signature for every attempt. Returns the response status. */
export async function deliver(
  { webhookUrl: url, webhookSecret: secret }: ScenarioStack,
  delivery: Delivery,
): Promise<number> {
  return (await sendDelivery(delivery, { url, secret })).status;
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

/** A failed grant that requires an action of the buyer, with the current time. */
export function failedGrant(): Delivery {
  const sample = loadFixtures({ variants: true }).find(({ file }) => /grant.*failed/.test(file));
  if (!sample) throw new Error('There is no sample of a grant that failed');
  const at = new Date().toISOString();
  const data = { ...sample.event.data, id: randomUUID(), created_at: at, modified_at: at };
  return { id: randomUUID(), body: JSON.stringify({ ...sample.event, data }) };
}
