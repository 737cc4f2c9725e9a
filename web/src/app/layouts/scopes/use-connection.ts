import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { useQuery } from '../../../api/use-query.ts';
import { useOrganization } from './organization-context.tsx';

/** The organization's connection to the payments provider; sends no request without permission. */
export function useConnection(mayRead: boolean) {
  const { organization } = useOrganization();
  return useQuery(
    connectionRoutes.getConnection,
    mayRead ? { query: { organizationId: organization.id } } : null,
  );
}
