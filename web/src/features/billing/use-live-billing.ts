import { changeRoutes } from '@tessera/contracts/billing/changes';
import { useChanges } from '../../api/use-changes.ts';
import { billingReadRoutes } from './billing-read-routes.ts';

/** Keeps the billing screens of an organization true while they are open. */
export function useLiveBilling(organizationId: string | null) {
  return useChanges(
    changeRoutes.streamChanges,
    organizationId === null ? null : { query: { organizationId }, stale: billingReadRoutes },
  );
}
