import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type CheckoutDetail, checkoutErrors } from '@tessera/contracts/billing/checkouts';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { checkouts } from './list.ts';
import { toCheckout } from './list-checkouts.ts';

export async function getCheckout(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<CheckoutDetail> {
  const { row } = await readRecord(
    deps,
    actor,
    checkouts,
    input,
    checkoutErrors.CHECKOUT_NOT_FOUND,
  );
  return toCheckout(deps.clock.now())(row);
}
