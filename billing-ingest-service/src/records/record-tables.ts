import type { RecordKind } from '@tessera/contracts/billing/changes';
import type { EntitySchema } from 'typeorm';
import { benefitGrantTable } from './benefit-grants/table.ts';
import { benefitTable } from './benefits/table.ts';
import { checkoutTable } from './checkouts/table.ts';
import { customFieldTable } from './custom-fields/table.ts';
import { customerMeterTable } from './customer-meters/table.ts';
import { customerStateTable } from './customer-states/table.ts';
import { customerTable } from './customers/table.ts';
import { discountTable } from './discounts/table.ts';
import { customerMeterDayTable, meterDayTable, meterTable } from './meters/table.ts';
import { orderTable } from './orders/table.ts';
import { productTable } from './products/table.ts';
import { providerOrganizationTable } from './provider-organizations/table.ts';
import { refundTable } from './refunds/table.ts';
import { snapshotTable } from './snapshot-table.ts';
import { subscriptionTable } from './subscriptions/table.ts';

export const recordTables: Readonly<Record<RecordKind, EntitySchema>> = {
  'provider-organization': providerOrganizationTable,
  customer: customerTable,
  'customer-state': customerStateTable,
  'customer-meter': customerMeterTable,
  product: productTable,
  benefit: benefitTable,
  'benefit-grant': benefitGrantTable,
  discount: discountTable,
  checkout: checkoutTable,
  order: orderTable,
  refund: refundTable,
  subscription: subscriptionTable,
  meter: meterTable,
  'custom-field': customFieldTable,
};

export const recordEntities: readonly EntitySchema[] = [
  ...Object.values(recordTables),
  snapshotTable,
  customerMeterDayTable,
  meterDayTable,
];

/** The name of the table of a kind. */
export const tableOf = (kind: RecordKind) => recordTables[kind].options.name;
