import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { type Team, teamRoutes } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';

type Props = {
  readonly organizationId: string;
  /** The team to delete; null while closed. */
  readonly team: Team | null;
  readonly onClose: () => void;
  /** Leaves the page of the team, before the organization is fetched again without it. */
  readonly onRemoved?: () => void;
};

/** Asks before a team is deleted; its members stay in the organization. */
export function RemoveTeam({ organizationId, team, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  const remove = useCommand(teamRoutes.removeTeam, {
    invalidates: [
      teamRoutes.listTeams,
      organizationRoutes.getFullOrganization,
      memberRoutes.listMembers,
    ],
  });
  const name = team?.name ?? '';
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <Confirm
      opened={team !== null}
      title={t('teams.removeTitle', { name })}
      confirm={t('teams.remove')}
      command={remove}
      onClose={close}
      onConfirm={() =>
        team &&
        void remove.trigger(
          { body: { teamId: team.id, organizationId } },
          {
            onResponse: () => onRemoved?.(),
            onSuccess() {
              toast(t('teams.removed', { name }));
              close();
            },
          },
        )
      }
    >
      <p>{t('teams.removeText')}</p>
    </Confirm>
  );
}
