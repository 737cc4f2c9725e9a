import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Team } from '@tessera/contracts/org/teams';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DisabledButton } from '../../../components/overlays/disabled-button.tsx';
import { useDeleteBlockers } from '../../../features/teams/use-delete-blockers.ts';
import { useOrganizationSettings } from '../../../session/use-organization-settings.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';

type Props = {
  readonly team: Team;
  readonly onRename: () => void;
  readonly onRemove: () => void;
  /** The button that adds members. */
  readonly add: ReactNode;
};

/** The actions of a team that the user's roles allow. */
export function TeamActions({ team, onRename, onRemove, add }: Props) {
  const { t } = useTranslation();
  const { organization, may } = useOrganization();
  const { requiresTeam } = useOrganizationSettings();
  const { deleteBlockerOf } = useDeleteBlockers({
    organizationId: organization.id,
    teams: organization.teams,
    keepsOne: requiresTeam,
  });
  return (
    <>
      {may('team', 'update') && (
        <Button
          variant="default"
          leftSection={<IconPencil size={17} aria-hidden />}
          onClick={onRename}
        >
          {t('teams.rename')}
        </Button>
      )}
      {may('team', 'delete') && (
        <DisabledButton
          variant="default"
          leftSection={<IconTrash size={17} aria-hidden />}
          reason={deleteBlockerOf(team)}
          onClick={onRemove}
        >
          {t('teams.remove')}
        </DisabledButton>
      )}
      {add}
    </>
  );
}
