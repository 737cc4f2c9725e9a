import { recordTable } from '../record-table.ts';
import type { CustomerMeterDocument } from './schema.ts';

export const customerMeterTable = recordTable<CustomerMeterDocument>('customer_meter', {
  customerId: 'text',
  meterId: 'text',
  consumedUnits: 'numeric',
  creditedUnits: 'numeric',
  balance: 'numeric',
});
