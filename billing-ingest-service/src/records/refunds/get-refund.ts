import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type Refund, refundErrors } from '@tessera/contracts/billing/refunds';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { refunds } from './list.ts';
import { toRefund } from './list-refunds.ts';

export async function getRefund(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<Refund> {
  const { row } = await readRecord(deps, actor, refunds, input, refundErrors.REFUND_NOT_FOUND);
  return toRefund(row);
}
