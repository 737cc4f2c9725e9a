import { recordTable } from '../record-table.ts';
import type { CustomerDocument } from './schema.ts';

export const customerTable = recordTable<CustomerDocument>(
  'customer',
  {
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
  },
  [
    { name: 'customer_list', columns: ['providerOrganizationId', 'createdAt', 'id'] },
    {
      name: 'customer_deleted_list',
      columns: ['providerOrganizationId', 'createdAt', 'id'],
      where: 'deleted_at IS NOT NULL',
    },
    { name: 'customer_user', columns: ['userId'], where: 'user_id IS NOT NULL' },
    {
      name: 'customer_buyer_organization',
      columns: ['buyerOrganizationId'],
      where: 'buyer_organization_id IS NOT NULL',
    },
    // On expressions, which an EntitySchema cannot describe.
    { name: 'customer_by_email', synchronize: false },
    { name: 'customer_by_name', synchronize: false },
    { name: 'customer_country_list', synchronize: false },
    { name: 'customer_external_id', synchronize: false },
    { name: 'customer_external_id_without_prefix', synchronize: false },
    // A GIN index, which an EntitySchema cannot describe.
    { name: 'customer_search', synchronize: false },
  ],
);
