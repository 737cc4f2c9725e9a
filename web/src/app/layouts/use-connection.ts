import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { useQuery } from '../../api/use-query.ts';
import { useOrganization } from './organization-context.tsx';

/** The organization's link to the payments provider; nothing is asked where the reader may not look. */
export function useConnection(mayRead: boolean) {
  const { organization } = useOrganization();
  return useQuery(
    connectionRoutes.getConnection,
    mayRead ? { query: { organizationId: organization.id } } : null,
  );
}
