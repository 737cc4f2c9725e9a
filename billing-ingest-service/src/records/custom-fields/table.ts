import { recordTable } from '../record-table.ts';
import type { CustomFieldDocument } from './schema.ts';

export const customFieldTable = recordTable<CustomFieldDocument>(
  'custom_field',
  {
    type: 'text',
    slug: 'text',
    name: 'text',
    metadata: 'json',
    properties: 'json',
  },
  [{ name: 'custom_field_list', columns: ['providerOrganizationId', 'createdAt', 'id'] }],
);
