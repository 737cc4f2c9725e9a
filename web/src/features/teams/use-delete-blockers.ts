import { type Team, teamRoutes } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';

type Options = {
  readonly organizationId: string;
  readonly teams: readonly Team[];
  /** Whether the organization must keep at least one team. */
  readonly keepsOne: boolean;
};

/** The user's teams, and a function that returns why a team cannot be deleted, or null if it can. */
export function useDeleteBlockers({ organizationId, teams, keepsOne }: Options) {
  const { t } = useTranslation();
  const mine = useQuery(teamRoutes.listUserTeams, { query: { organizationId } });
  const isMember = ({ id }: Team) => mine.data?.some((team) => team.id === id) ?? false;
  const deleteBlockerOf = (team: Team) =>
    (keepsOne && teams.length === 1 && t('teams.blockedAsLast')) ||
    (isMember(team) && t('teams.blockedAsMember')) ||
    null;
  return { isMember, deleteBlockerOf };
}
