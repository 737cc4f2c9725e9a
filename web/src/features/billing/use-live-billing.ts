import { changeRoutes } from '@tessera/contracts/billing/changes';
import { billingRoutes } from '@tessera/contracts/billing/routes';
import type { Route } from '@tessera/contracts/define/route';
import { useChanges } from '../../api/use-changes.ts';

/** All read routes of billing: a provider event or a change of the connection may affect any of them. */
export const billingReadRoutes = Object.values<Route>(billingRoutes).filter(
  ({ method }) => method === 'GET',
);

/** Refreshes the billing pages of an organization from the change stream while they are mounted. */
export function useLiveBilling(organizationId: string | null) {
  return useChanges(
    changeRoutes.streamChanges,
    organizationId === null ? null : { query: { organizationId }, stale: billingReadRoutes },
  );
}
