import { Button } from '@mantine/core';
import { type MemberWithUser, memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { type Team, teamRoutes } from '@tessera/contracts/org/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { SearchField } from '../../components/forms/search-field.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import classes from './add-to-team.module.css';
import { UserSummary } from './user-summary.tsx';

const SHOWN = 8;

type Props = {
  readonly organizationId: string;
  readonly team: Team;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Searches members of the organization and adds them to a team. */
export function AddToTeam({ opened, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={t('teams.addTo', { team: props.team.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Candidates {...props} />
    </Modal>
  );
}

function Candidates({ organizationId, team }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, error, retry } = useQuery(
    memberRoutes.listMembers,
    {
      query: {
        organizationId,
        limit: SHOWN,
        filterField: 'teamId',
        filterOperator: 'ne',
        filterValue: team.id,
        ...(search && { search }),
      },
    },
    { keepPrevious: true },
  );
  return (
    <Stack gap={12}>
      <SearchField
        label={t('members.search')}
        placeholder={t('members.searchHint')}
        value={search}
        onSearch={setSearch}
      />
      <ErrorAlert error={error} onRetry={retry} />
      {!data && !error && <LoadingRows rows={3} />}
      {data?.members.length === 0 && (
        <p className={classes.none}>
          {search ? t('members.noneFound', { search }) : t('teams.allMembersAdded')}
        </p>
      )}
      <ul className={classes.list} aria-label={t('members.title')}>
        {data?.members.map((member) => (
          <Candidate key={member.id} member={member} team={team} organizationId={organizationId} />
        ))}
      </ul>
      {data && data.total > SHOWN && <p className={classes.none}>{t('teams.searchForMore')}</p>}
    </Stack>
  );
}

type CandidateProps = {
  readonly member: MemberWithUser;
  readonly team: Team;
  readonly organizationId: string;
};

function Candidate({ member, team, organizationId }: CandidateProps) {
  const { t } = useTranslation();
  const { userId, user } = member;
  const add = useCommand(teamRoutes.addTeamMember, {
    invalidates: [
      memberRoutes.listMembers,
      organizationRoutes.getFullOrganization,
      teamRoutes.listUserTeams,
    ],
  });
  return (
    <li className={classes.candidate}>
      <UserSummary user={user} />
      <Button
        variant="default"
        size="xs"
        loading={add.isBusy}
        aria-label={t('teams.addWhom', { name: user.name })}
        onClick={() =>
          void add.trigger(
            { body: { teamId: team.id, userId, organizationId } },
            { onSuccess: () => toast(t('teams.memberAdded', { name: user.name })) },
          )
        }
      >
        {t('teams.add')}
      </Button>
      <ErrorAlert error={add.error} />
    </li>
  );
}
