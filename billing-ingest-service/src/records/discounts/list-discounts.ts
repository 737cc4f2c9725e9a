import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Discount, discountRoutes } from '@tessera/contracts/billing/discounts';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import type { RecordRow } from '../../listing/record-list.ts';
import { availabilityOf } from './availability.rules.ts';
import { discounts } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof discountRoutes.listDiscounts>;

export const listDiscounts = (deps: BillingDeps, actor: UserActor | MachineActor, input: Input) =>
  readPage(deps, actor, discounts, input, toDiscount(deps.clock.now()));

/** The row as a response item; fields of other discount types are absent, not null. */
export const toDiscount =
  (now: Date) =>
  ({ document }: RecordRow): Discount => {
    const discount = {
      ...MISSING,
      ...document,
      metadata: document.metadata ?? {},
    } as unknown as Discount;
    return { ...discount, availability: availabilityOf(discount, now) };
  };

const MISSING = { modifiedAt: null, code: null, maxRedemptions: null, redemptionsCount: null };
