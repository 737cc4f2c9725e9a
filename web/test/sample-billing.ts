import type { Connection } from '@tessera/contracts/billing/connections';
import type { CustomerDetail } from '@tessera/contracts/billing/customers';
import type { Delivery } from '@tessera/contracts/billing/deliveries';
import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import { acme } from './sample-organization.ts';

/** A confirmed connection of the organization `acme`, without a token and without deliveries. */
export const connection: Connection = {
  organizationId: acme.id,
  providerOrganizationId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  isConfirmed: true,
  linkedAt: acme.createdAt,
  lastDeliveryAt: null,
  providerOrganization: null,
  reconciliationEnabled: true,
  dashboardUrl: null,
  tokenSetAt: null,
};

/** An enabled endpoint with one secret. */
export const endpoint: Endpoint = {
  id: 'endpoint-1',
  organizationId: acme.id,
  name: 'Production',
  url: 'https://tessera.example/webhooks/billing/1',
  isEnabled: true,
  createdAt: acme.createdAt,
  secretCreatedAt: acme.createdAt,
  previousSecretCreatedAt: null,
  lastDeliveryAt: null,
  rejections: [],
};

const receivedAt = new Date('2026-01-05T09:00:00Z');

/** A processed delivery that describes no record. */
export const deliveryOf = (id: string, more: Partial<Delivery> = {}): Delivery => ({
  id,
  type: 'order.paid',
  status: 'applied',
  reason: null,
  endpointId: null,
  receivedAt,
  lastReceivedAt: receivedAt,
  projectedAt: receivedAt,
  attempts: 1,
  hasConflict: false,
  payloadErasedAt: null,
  record: null,
  ...more,
});

export const customer: CustomerDetail = {
  id: 'customer-1',
  createdAt: '2026-01-05T09:00:00Z',
  modifiedAt: null,
  externalId: 'user:ada',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada Lund',
  billingAddress: null,
  taxId: null,
  avatarUrl: null,
  metadata: {},
  deletedAt: null,
  subscriptions: [],
  benefits: [],
  meters: [],
  state: null,
};
