import { billingRoutes } from '@tessera/contracts/billing/routes';
import type { Route } from '@tessera/contracts/define/route';

/** All read routes of billing: what a provider event or a connection change may affect. */
export const billingReadRoutes = Object.values<Route>(billingRoutes).filter(
  ({ method }) => method === 'GET',
);
