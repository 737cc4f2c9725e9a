import { recordTable } from '../record-table.ts';
import type { CustomerDocument } from './schema.ts';

export const customerTable = recordTable<CustomerDocument>('customer', {
  externalId: 'text',
  email: 'text',
  emailVerified: 'boolean',
  name: 'text',
  billingAddress: 'json',
  taxId: 'json',
  avatarUrl: 'text',
  metadata: 'json',
  deletedAt: 'timestamptz',
  buyerExternalId: 'text',
  userId: 'text',
  buyerOrganizationId: 'text',
});
