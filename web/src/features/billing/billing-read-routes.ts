import { billingRoutes } from '@tessera/contracts/billing/routes';
import type { Route } from '@tessera/contracts/define/route';

/** Every read of billing: what a change at the provider, or of the link to it, may touch. */
export const billingReadRoutes = Object.values<Route>(billingRoutes).filter(
  ({ method }) => method === 'GET',
);
