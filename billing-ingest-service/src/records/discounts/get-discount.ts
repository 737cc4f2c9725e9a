import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type Discount, discountErrors } from '@tessera/contracts/billing/discounts';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { discounts } from './list.ts';
import { toDiscount } from './list-discounts.ts';

export async function getDiscount(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<Discount> {
  const { row } = await readRecord(
    deps,
    actor,
    discounts,
    input,
    discountErrors.DISCOUNT_NOT_FOUND,
  );
  return toDiscount(deps.clock.now())(row);
}
