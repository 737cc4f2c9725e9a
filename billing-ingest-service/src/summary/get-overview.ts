import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { BillingOverview, summaryRoutes } from '@tessera/contracts/billing/summary';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { addDays, dayOf } from '../listing/days.rules.ts';
import type { OrganizationInput } from '../listing/read-records.ts';
import { overviews, type SalesRow } from './overview.repository.ts';

type Input = OrganizationInput & RouteQuery<typeof summaryRoutes.getOverview>;

const DAYS = 30;

/** One read, whatever the number of orders and subscriptions. */
export async function getOverview(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { organizationId: requested }: Input,
): Promise<BillingOverview> {
  const asOf = deps.clock.now();
  const to = dayOf(asOf);
  const from = addDays(to, 1 - DAYS);
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const { currencies, subscriptions } = await overviews.read(deps.db, organizationId, { from, to });
  return { asOf, from, to, currencies: currencies.map(toSales), subscriptions: [...subscriptions] };
}

const toSales = ({
  currency,
  orders,
  net,
  refunded,
}: SalesRow): BillingOverview['currencies'][number] => ({
  currency,
  orders: Number(orders),
  netAmount: Number(net),
  refundAmount: Number(refunded),
  netRevenueAmount: Number(BigInt(net) - BigInt(refunded)),
});
