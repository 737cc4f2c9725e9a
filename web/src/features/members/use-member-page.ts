import { memberRoutes } from '@tessera/contracts/org/members';
import { useQuery } from '../../api/use-query.ts';
import { existingPage, type MemberState, queryOf } from './member-query.rules.ts';

/** The page of members for the state in the address; the last page if the list has become shorter. */
export function useMemberPage(organizationId: string, state: MemberState) {
  const requested = useQuery(
    memberRoutes.listMembers,
    { query: queryOf(organizationId, state) },
    { keepPrevious: true },
  );
  const page = existingPage(state.page, requested.data);
  const { data, error, retry } = useQuery(
    memberRoutes.listMembers,
    { query: queryOf(organizationId, { ...state, page }) },
    // The previous response is the empty page in place of which another one is shown.
    { keepPrevious: page === state.page },
  );
  return { data, error, retry, page };
}
