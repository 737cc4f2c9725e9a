import { type Refund, refundErrors } from '@tessera/contracts/billing/refunds';
import type { BillingDeps } from '../deps.ts';
import { type AskedRecord, readRecord } from '../reading/read-records.ts';
import { toRefund } from './list-refunds.ts';
import { refunds } from './refund.repository.ts';

export async function getRefund(deps: BillingDeps, input: AskedRecord): Promise<Refund> {
  const { row } = await readRecord(deps, refunds, input, refundErrors.REFUND_NOT_FOUND);
  return toRefund(row);
}
