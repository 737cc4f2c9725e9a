import { memberRoutes } from '@tessera/contracts/org/members';
import { useQuery } from '../../api/use-query.ts';
import { type MemberState, queryOf } from './member-query.rules.ts';

/** The page of members for the state in the address. */
export const useMemberPage = (organizationId: string, state: MemberState) =>
  useQuery(
    memberRoutes.listMembers,
    { query: queryOf(organizationId, state) },
    { keepPrevious: true },
  );
