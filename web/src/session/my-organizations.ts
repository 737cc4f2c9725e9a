import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { preloadQuery, useQuery } from '../api/use-query.ts';

/** The same input everywhere, so that the response is cached once. */
const INPUT = { query: { withRole: 'true' } };

/** The user's organizations with their roles. */
export const useMyOrganizations = () => useQuery(organizationRoutes.listOrganizations, INPUT);

/** Sends the query while the code of the page is still loading. */
export const preloadMyOrganizations = () =>
  preloadQuery(organizationRoutes.listOrganizations, INPUT);
