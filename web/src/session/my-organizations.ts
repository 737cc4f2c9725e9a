import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { preloadQuery, useQuery } from '../api/use-query.ts';

/** The one question that the frame and the pages ask in the same words, so that its answer is cached once. */
const INPUT = { query: { withRole: 'true' } };

/** The reader's organizations, and what they are in each. */
export const useMyOrganizations = () => useQuery(organizationRoutes.listOrganizations, INPUT);

/** Asks while the page's code is still on its way. */
export const preloadMyOrganizations = () =>
  preloadQuery(organizationRoutes.listOrganizations, INPUT);
