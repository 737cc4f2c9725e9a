import { recordTable } from '../record-table.ts';
import type { CustomerMeterDocument } from './schema.ts';

export const customerMeterTable = recordTable<CustomerMeterDocument>(
  'customer_meter',
  {
    customerId: 'text',
    meterId: 'text',
    consumedUnits: 'numeric',
    creditedUnits: 'numeric',
    balance: 'numeric',
  },
  [
    { name: 'customer_meter_list', columns: ['providerOrganizationId', 'createdAt', 'id'] },
    { name: 'customer_meter_customer', columns: ['customerId'] },
    { name: 'customer_meter_meter_list', columns: ['meterId', 'createdAt', 'id'] },
    { name: 'customer_meter_by_balance', columns: ['providerOrganizationId', 'balance', 'id'] },
    {
      name: 'customer_meter_by_consumption',
      columns: ['providerOrganizationId', 'consumedUnits', 'id'],
    },
  ],
);
