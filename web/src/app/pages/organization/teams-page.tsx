import { Button } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/feedback/empty.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { TeamDialog } from '../../../features/teams/team-dialog.tsx';
import { TeamList } from '../../../features/teams/team-list.tsx';
import { useOrganizationSettings } from '../../../session/use-organization-settings.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useSorting } from '../../use-sorting.ts';
import { useUrlState } from '../../use-url-state.ts';

export function TeamsPage() {
  const { t } = useTranslation();
  const { organization, base, may } = useOrganization();
  const { get, set, go } = useUrlState();
  const { requiresTeam } = useOrganizationSettings();
  const sorting = useSorting('createdAt');
  const canCreate = may('team', 'create');
  const create = canCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => go({ create: '1' })}>
      {t('teams.create')}
    </Button>
  );
  return (
    <Page
      title={t('teams.title')}
      parentTitle={organization.name}
      lead={t('teams.lead')}
      actions={create}
    >
      <Panel>
        {organization.teams.length === 0 ? (
          <Empty
            icon={<IconUsersGroup size={24} stroke={1.7} />}
            title={t('teams.noneTitle')}
            action={create}
          >
            {t('teams.noneText')}
          </Empty>
        ) : (
          <TeamList
            organization={organization}
            teams={organization.teams}
            canUpdate={may('team', 'update')}
            canDelete={may('team', 'delete')}
            keepsOne={requiresTeam}
            addressOf={({ id }) => `${base}/teams/${id}`}
            sorting={sorting}
          />
        )}
      </Panel>
      <TeamDialog
        organizationId={organization.id}
        team={null}
        opened={canCreate && get('create') === '1'}
        onClose={() => set({ create: null })}
      />
    </Page>
  );
}
