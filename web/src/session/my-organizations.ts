import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useQuery } from '../api/use-query.ts';

/** The same input everywhere, so that the response is cached once. */
const INPUT = { query: { withRole: 'true' } };

/**
 * The user's organizations with their roles. Not in `use-session.ts`, because the sign-in page loads that file and must
 * not load the contracts of organizations (`e2e/src/page-weight.test.ts`).
 */
export const useMyOrganizations = () => useQuery(organizationRoutes.listOrganizations, INPUT);
