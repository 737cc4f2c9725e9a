import type { MigrationClass } from '@tessera/chassis/db/types';
import { Baseline1767225602000 } from './1767225602000-baseline.ts';
import { AddInvoiceNumber1795598548029 } from './1795598548029-add-invoice-number.ts';
import { AddDailySums1795598550528 } from './1795598550528-add-daily-sums.ts';
import { AddReportingIndexes1795598553043 } from './1795598553043-add-reporting-indexes.ts';
import { FillDailySums1795598652106 } from './1795598652106-fill-daily-sums.ts';
import { AddOrganizationErasure1795634000002 } from './1795634000002-add-organization-erasure.ts';
import { AddPayloadErasure1795634000003 } from './1795634000003-add-payload-erasure.ts';
import { AddCustomerRedaction1795634000004 } from './1795634000004-add-customer-redaction.ts';
import { AddFormerConnection1795634000005 } from './1795634000005-add-former-connection.ts';
import { AddCustomerErasure1795634000006 } from './1795634000006-add-customer-erasure.ts';
import { NarrowDeliveryPayloadIndex1795634000007 } from './1795634000007-narrow-delivery-payload-index.ts';

/**
 * In the order in which they are applied. From the first release on, the baseline is not edited again: every change is
 * a migration of its own, named for the table and the change (`1767225700000-add-delivery-share.ts`).
 */
export const billingMigrations: readonly MigrationClass[] = [
  Baseline1767225602000,
  AddInvoiceNumber1795598548029,
  AddDailySums1795598550528,
  AddReportingIndexes1795598553043,
  FillDailySums1795598652106,
  AddOrganizationErasure1795634000002,
  AddPayloadErasure1795634000003,
  AddCustomerRedaction1795634000004,
  AddFormerConnection1795634000005,
  AddCustomerErasure1795634000006,
  NarrowDeliveryPayloadIndex1795634000007,
];
