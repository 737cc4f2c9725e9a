import { createHmac, randomUUID } from 'node:crypto';
import type { Call } from './load.ts';

const BODY_BYTES = 4_096;
const PADDING = 'x'.repeat(BODY_BYTES);

/** Deliveries as the provider sends them: each a new customer of one merchant, signed, four kilobytes long. */
export function webhookCalls(
  secret: string,
  path: string,
  providerOrganizationId: string = randomUUID(),
): () => Call {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return () => {
    const id = randomUUID();
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const body = customerCreated(providerOrganizationId);
    const signature = createHmac('sha256', key)
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
    return {
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    };
  };
}

function customerCreated(providerOrganizationId: string): string {
  const now = new Date().toISOString();
  const id = randomUUID();
  const data = {
    id,
    created_at: now,
    modified_at: null,
    metadata: { note: '' },
    external_id: null,
    email: `${id}@buyers.example`,
    email_verified: false,
    name: 'A buyer',
    billing_address: null,
    tax_id: null,
    organization_id: providerOrganizationId,
    deleted_at: null,
    avatar_url: 'https://example.com/a.png',
  };
  const event = { type: 'customer.created', timestamp: now, data };
  data.metadata.note = PADDING.slice(JSON.stringify(event).length);
  return JSON.stringify(event);
}
