import { type Discount, discountErrors } from '@tessera/contracts/billing/discounts';
import type { BillingDeps } from '../deps.ts';
import { type AskedRecord, readRecord } from '../reading/read-records.ts';
import { discounts } from './discount.repository.ts';
import { toDiscount } from './list-discounts.ts';

export async function getDiscount(deps: BillingDeps, input: AskedRecord): Promise<Discount> {
  const { row } = await readRecord(deps, discounts, input, discountErrors.DISCOUNT_NOT_FOUND);
  return toDiscount(deps.clock.now())(row);
}
