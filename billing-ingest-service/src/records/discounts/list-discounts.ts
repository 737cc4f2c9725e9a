import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Discount, discountRoutes } from '@tessera/contracts/billing/discounts';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { availabilityOf } from './availability.rules.ts';
import { type DiscountRow, discounts } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof discountRoutes.listDiscounts>;

export const listDiscounts = (deps: BillingDeps, actor: UserActor | MachineActor, input: Input) =>
  readPage(deps, actor, discounts, input, toDiscount(deps.clock.now()));

/** The row as a response item; fields of other discount types are absent, not null. */
export const toDiscount =
  (now: Date) =>
  ({ document }: DiscountRow): Discount => {
    const discount = {
      ...completeDocument('discount', document),
      createdAt: document.createdAt,
      metadata: document.metadata ?? {},
    };
    return { ...discount, availability: availabilityOf(discount, now) };
  };
