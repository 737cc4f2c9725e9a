import { billingRoutes } from '@tessera/contracts/billing/routes';
import type { Route } from '@tessera/contracts/define/route';

/** All read routes of billing: a provider event or a change of the connection may affect any of them. */
export const billingReadRoutes = Object.values<Route>(billingRoutes).filter(
  ({ method }) => method === 'GET',
);
