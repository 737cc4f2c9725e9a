import { handle } from '@tessera/chassis/http/handle';
import { checkoutRoutes } from '@tessera/contracts/billing/checkouts';
import type { BillingDeps } from '../deps.ts';
import { getCheckout } from './get-checkout.ts';
import { getCheckoutFunnel } from './get-checkout-funnel.ts';
import { listCheckouts } from './list-checkouts.ts';

export const checkoutHandlers = (deps: BillingDeps) => [
  handle(checkoutRoutes.listCheckouts, ({ by, query }) => listCheckouts(deps, { by, ...query })),
  handle(checkoutRoutes.getCheckoutFunnel, ({ by, query }) =>
    getCheckoutFunnel(deps, { by, ...query }),
  ),
  handle(checkoutRoutes.getCheckout, ({ by, params, query }) =>
    getCheckout(deps, { by, ...params, ...query }),
  ),
];
