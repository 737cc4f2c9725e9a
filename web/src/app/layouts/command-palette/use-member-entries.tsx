import { memberRoutes } from '@tessera/contracts/org/members';
import { useNavigate } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { Avatar } from '../../../components/data/avatar.tsx';
import { useCurrentOrganization } from '../navigation/use-navigation-items.ts';
import { MAX_FOUND, type SearchResult } from './search-result.ts';

/** The members of the current organization whose name or email address matches; an empty search finds none. */
export function useMemberEntries(search: string): SearchResult {
  const navigate = useNavigate();
  const organization = useCurrentOrganization();
  const query = organization && { organizationId: organization.id, search, limit: MAX_FOUND };
  const { data, error, isLoading } = useQuery(
    memberRoutes.listMembers,
    query && search !== '' ? { query } : null,
  );
  const entries = (data?.members ?? []).map(({ id, user }) => ({
    id,
    name: user.name,
    note: user.email,
    picture: <Avatar name={user.name} image={user.image} size={22} />,
    run: () => void navigate(`/o/${organization?.slug}/members?member=${id}`),
  }));
  return { entries, error, isLoading };
}
