import { billingRoutes } from '@app/contracts/billing/routes';
import type { Route } from '@app/contracts/define/route';

/** Every read of billing: what a change at the provider, or of the link to it, may touch. */
export const ofBilling = Object.values<Route>(billingRoutes).filter(
  ({ method }) => method === 'GET',
);
