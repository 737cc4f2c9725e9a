import { recordTable } from '../record-table.ts';
import type { BenefitDocument } from './schema.ts';

export const benefitTable = recordTable<BenefitDocument>(
  'benefit',
  {
    type: 'text',
    description: 'text',
    selectable: 'boolean',
    deletable: 'boolean',
    metadata: 'json',
    properties: 'json',
  },
  [{ name: 'benefit_list', columns: ['providerOrganizationId', 'createdAt', 'id'] }],
);
