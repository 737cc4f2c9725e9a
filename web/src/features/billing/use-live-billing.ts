import { changeRoutes } from '@tessera/contracts/billing/changes';
import { useChanges } from '../../api/use-changes.ts';
import { billingReadRoutes } from './billing-read-routes.ts';

/** Refreshes the billing pages of an organization from the change stream while they are mounted. */
export function useLiveBilling(organizationId: string | null) {
  return useChanges(
    changeRoutes.streamChanges,
    organizationId === null ? null : { query: { organizationId }, stale: billingReadRoutes },
  );
}
