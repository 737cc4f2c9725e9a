import { EntitySchema } from 'typeorm';
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

/** Users that were deleted: none of their customers is attributed to them, by later events either. */
export const deletedUserTable = new EntitySchema({
  name: 'deleted_user',
  columns: {
    userId: { type: 'text', name: 'user_id', primary: true },
    deletedAt: { type: 'timestamptz', name: 'deleted_at' },
  },
});
