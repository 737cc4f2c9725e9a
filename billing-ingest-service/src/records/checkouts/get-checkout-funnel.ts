import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { CheckoutFunnel, checkoutRoutes } from '@tessera/contracts/billing/checkouts';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../../access/require-billing.ts';
import type { BillingDeps } from '../../deps.ts';
import type { OrganizationInput } from '../../listing/read-records.ts';
import { checkouts } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof checkoutRoutes.getCheckoutFunnel>;

/** One index scan by status, whatever the number of checkouts. */
export async function getCheckoutFunnel(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { organizationId: requested, from }: Input,
): Promise<CheckoutFunnel> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  return await checkouts.funnel(deps.db, organizationId, { from, now: deps.clock.now() });
}
