import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { Empty } from '../../../components/feedback/empty.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { AddToTeam } from '../../../features/teams/add-to-team.tsx';
import { RemoveTeam } from '../../../features/teams/remove-team.tsx';
import { TeamDialog } from '../../../features/teams/team-dialog.tsx';
import { TeamMemberList } from '../../../features/teams/team-member-list.tsx';
import { useRecentRecord } from '../../layouts/command-palette/use-recents.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useUrlState } from '../../use-url-state.ts';
import { TeamActions } from './team-actions.tsx';
import classes from './team-page.module.css';

/** A team and its members. */
export function TeamPage() {
  const { t } = useTranslation();
  const { teamId } = useParams();
  const { organization, base, may } = useOrganization();
  const { get, set, go, page } = useUrlState();
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const team = organization.teams.find(({ id }) => id === teamId);
  useRecentRecord(team?.name);
  const back = (
    <Anchor component={Link} to={`${base}/teams`} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {t('teams.back')}
    </Anchor>
  );
  if (!team) {
    return (
      <Page title={t('teams.title')} parentTitle={organization.name} above={back}>
        <Empty icon={<IconUsersGroup size={24} stroke={1.7} />} title={t('teams.notFound')} />
      </Page>
    );
  }
  const canAdd = may('member', 'update');
  const add = canAdd && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => go({ add: '1' })}>
      {t('teams.addMembers')}
    </Button>
  );
  return (
    <Page
      title={team.name}
      parentTitle={organization.name}
      above={back}
      actions={
        <TeamActions
          team={team}
          onRename={() => setRenaming(true)}
          onRemove={() => setRemoving(true)}
          add={add}
        />
      }
    >
      <Panel>
        <TeamMemberList
          organizationId={organization.id}
          team={team}
          canRemove={may('member', 'delete')}
          page={page}
          detailsOf={(member) => `${base}/members?${new URLSearchParams({ member })}`}
          onPage={(to) => go({ page: to > 1 ? `${to}` : null })}
          add={add}
        />
      </Panel>
      <AddToTeam
        organizationId={organization.id}
        team={team}
        opened={canAdd && get('add') === '1'}
        onClose={() => set({ add: null })}
      />
      <RemoveTeam
        organizationId={organization.id}
        team={isRemoving ? team : null}
        onClose={() => setRemoving(false)}
        onRemoved={() => void navigate(`${base}/teams`, { replace: true })}
      />
      <TeamDialog
        organizationId={organization.id}
        team={team}
        opened={isRenaming}
        onClose={() => setRenaming(false)}
      />
    </Page>
  );
}
