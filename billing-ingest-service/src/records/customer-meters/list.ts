import { sql } from '@tessera/chassis/db/sql';
import { is } from '../../listing/filters.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byCustomer } from '../../listing/search.ts';
import { byNumber, byTime } from '../../listing/sorts.ts';
import { customerSummary, joinRelated, type WithCustomer } from '../../listing/summaries.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type CustomerMeterRow = RecordRow<StoredDocument<'customer-meter'>> &
  WithCustomer & { readonly meterName: string | null };

export const customerMeters = recordList<
  CustomerMeterRow,
  'createdAt' | 'consumedUnits' | 'balance',
  'meterId' | 'customerId'
>({
  table: 'customer_meter',
  alias: 'customer_meter',
  joins: joinRelated('customer_meter', 'customer', 'meter'),
  columns: () => sql`${customerSummary}, meter.name as "meterName"`,
  sorts: {
    createdAt: byTime('customer_meter.created_at'),
    consumedUnits: byNumber('customer_meter.consumed_units'),
    balance: byNumber('customer_meter.balance'),
  },
  filters: {
    meterId: is('customer_meter.meter_id'),
    customerId: is('customer_meter.customer_id'),
  },
  search: byCustomer,
});
