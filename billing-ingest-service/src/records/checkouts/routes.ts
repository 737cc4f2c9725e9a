import { handle } from '@tessera/chassis/http/handle';
import { checkoutRoutes } from '@tessera/contracts/billing/checkouts';
import type { BillingDeps } from '../../deps.ts';
import { getCheckout } from './get-checkout.ts';
import { getCheckoutFunnel } from './get-checkout-funnel.ts';
import { listCheckouts } from './list-checkouts.ts';

export const checkoutHandlers = (deps: BillingDeps) => [
  handle(checkoutRoutes.listCheckouts, ({ actor, query }) => listCheckouts(deps, actor, query)),
  handle(checkoutRoutes.getCheckoutFunnel, ({ actor, query }) =>
    getCheckoutFunnel(deps, actor, query),
  ),
  handle(checkoutRoutes.getCheckout, ({ actor, params, query }) =>
    getCheckout(deps, actor, { ...params, ...query }),
  ),
];
