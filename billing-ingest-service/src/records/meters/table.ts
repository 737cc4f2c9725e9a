import { EntitySchema } from 'typeorm';
import { recordTable } from '../record-table.ts';
import type { MeterDocument } from './schema.ts';

export const meterTable = recordTable<MeterDocument>(
  'meter',
  {
    name: 'text',
    metadata: 'json',
    filter: 'json',
    aggregation: 'json',
  },
  [{ name: 'meter_list', columns: ['providerOrganizationId', 'createdAt', 'id'] }],
);

/** The newest state of a customer's meter on each day. */
export const customerMeterDayTable = new EntitySchema({
  name: 'customer_meter_day',
  columns: {
    id: { type: 'text', primary: true },
    day: { type: 'date', primary: true },
    providerOrganizationId: { type: 'text', name: 'provider_organization_id' },
    meterId: { type: 'text', name: 'meter_id' },
    beganOn: { type: 'date', name: 'began_on' },
    revision: { type: 'text', collation: 'C' },
    consumedUnits: { type: 'numeric', name: 'consumed_units' },
  },
});

/** What all customers consumed on a day. */
export const meterDayTable = new EntitySchema({
  name: 'meter_day',
  columns: {
    providerOrganizationId: { type: 'text', name: 'provider_organization_id', primary: true },
    meterId: { type: 'text', name: 'meter_id', primary: true },
    day: { type: 'date', primary: true },
    consumedUnits: { type: 'numeric', name: 'consumed_units' },
  },
});
