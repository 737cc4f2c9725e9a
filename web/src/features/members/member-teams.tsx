import { Skeleton } from '@mantine/core';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import { type Team, teamRoutes } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { Badge } from '../../components/data/badge.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Check } from '../../components/forms/check.tsx';
import classes from './member-drawer.module.css';
import { memberReadRoutes } from './member-read-routes.ts';

type Props = {
  readonly organizationId: string;
  readonly member: MemberWithUser;
  readonly teams: readonly Team[];
  readonly canRead: boolean;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
};

/** The teams of a member. Checking another team adds the member at once. */
export function MemberTeams({ organizationId, member, teams, canRead, canAdd, canRemove }: Props) {
  const { t } = useTranslation();
  const { userId, teamId, user } = member;
  const mine = useQuery(
    teamRoutes.listUserTeams,
    canRead ? { query: { userId, organizationId } } : null,
  );
  const add = useCommand(teamRoutes.addTeamMember, { invalidates: memberReadRoutes });
  const remove = useCommand(teamRoutes.removeTeamMember, { invalidates: memberReadRoutes });

  if (canRead && !mine.data && !mine.error) return <Skeleton height={22} width="60%" />;
  const isIn = ({ id }: Team) =>
    mine.data ? mine.data.some((one) => one.id === id) : id === teamId;
  if (!canAdd && !canRemove) {
    const those = teams.filter(isIn);
    return those.length > 0 ? (
      <div className={classes.badges}>
        {those.map(({ id, name }) => (
          <Badge key={id}>{name}</Badge>
        ))}
      </div>
    ) : (
      <p className={classes.hint}>{t('members.noTeam')}</p>
    );
  }
  const setMember = (team: Team, isMember: boolean) => {
    // Not disabled meanwhile: a disabled checkbox loses the focus.
    if (add.isBusy || remove.isBusy) return;
    const names = { name: user.name, team: team.name };
    void (isMember ? add : remove).trigger(
      { body: { teamId: team.id, userId, organizationId } },
      {
        optimistic: optimisticUpdate(teamRoutes.listUserTeams, (response) => {
          // The teams of other users are cached as well.
          if (response !== mine.data) return response;
          return isMember ? [...response, team] : response.filter(({ id }) => id !== team.id);
        }),
        onSuccess: () => toast(t(isMember ? 'teams.memberAdded' : 'teams.memberRemoved', names)),
      },
    );
  };
  return (
    <>
      <ErrorAlert error={mine.error ?? add.error ?? remove.error} />
      <div className={classes.checks}>
        {teams.map((team) => (
          <Check
            key={team.id}
            checked={isIn(team)}
            disabled={isIn(team) ? !canRemove : !canAdd}
            onChange={(isMember) => setMember(team, isMember)}
          >
            {team.name}
          </Check>
        ))}
      </div>
    </>
  );
}
