import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type ProductDetail, productErrors } from '@tessera/contracts/billing/products';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { products } from './list.ts';
import { toProduct } from './list-products.ts';

export async function getProduct(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<ProductDetail> {
  const { row } = await readRecord(deps, actor, products, input, productErrors.PRODUCT_NOT_FOUND);
  const activeSubscriptionCount = await products.countActiveSubscriptions(
    deps.db,
    row.id,
    deps.clock.now(),
  );
  return { ...toProduct(row), activeSubscriptionCount };
}
