import { handle } from '@tessera/chassis/http/handle';
import { discountRoutes } from '@tessera/contracts/billing/discounts';
import type { BillingDeps } from '../../deps.ts';
import { getDiscount } from './get-discount.ts';
import { listDiscounts } from './list-discounts.ts';

export const discountHandlers = (deps: BillingDeps) => [
  handle(discountRoutes.listDiscounts, ({ actor, query }) => listDiscounts(deps, actor, query)),
  handle(discountRoutes.getDiscount, ({ actor, params, query }) =>
    getDiscount(deps, actor, { ...params, ...query }),
  ),
];
