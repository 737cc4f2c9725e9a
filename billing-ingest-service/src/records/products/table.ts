import { recordTable } from '../record-table.ts';
import type { ProductDocument } from './schema.ts';

export const productTable = recordTable<ProductDocument>(
  'product',
  {
    name: 'text',
    description: 'text',
    recurringInterval: 'text',
    isRecurring: 'boolean',
    isArchived: 'boolean',
    metadata: 'json',
    prices: 'json',
    benefits: 'json',
    medias: 'json',
    attachedCustomFields: 'json',
  },
  [{ name: 'product_list', columns: ['providerOrganizationId', 'createdAt', 'id'] }],
);
