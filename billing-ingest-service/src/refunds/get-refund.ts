import { type Refund, refundErrors } from '@tessera/contracts/billing/refunds';
import type { BillingDeps } from '../deps.ts';
import { type RecordInput, readRecord } from '../listing/read-records.ts';
import { toRefund } from './list-refunds.ts';
import { refunds } from './refund.repository.ts';

export async function getRefund(deps: BillingDeps, input: RecordInput): Promise<Refund> {
  const { row } = await readRecord(deps, refunds, input, refundErrors.REFUND_NOT_FOUND);
  return toRefund(row);
}
