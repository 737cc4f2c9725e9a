import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type MemberWithUser, memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { type Team, teamRoutes } from '@tessera/contracts/org/teams';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { ListBar } from '../../components/data/lists/list-bar.tsx';
import { Pager } from '../../components/data/pager.tsx';
import { type Column, Table } from '../../components/data/table.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { totalText } from '../../i18n/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { UserSummary } from './user-summary.tsx';

const PAGE_SIZE = 25;

type Props = {
  readonly organizationId: string;
  readonly team: Team;
  readonly canRemove: boolean;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The address of a member's details. */
  readonly detailsOf: (memberId: string) => string;
  /** Opens the dialog that adds members. */
  readonly add: ReactNode;
};

/** The members of a team. */
export function TeamMemberList({ organizationId, team, canRemove, ...props }: Props) {
  const { page, onPage, detailsOf, add } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const query = {
    organizationId,
    filterField: 'teamId',
    filterValue: team.id,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  } as const;
  const { data, error, retry } = useQuery(
    memberRoutes.listMembers,
    { query: query },
    { keepPrevious: true },
  );
  const remove = useCommand(teamRoutes.removeTeamMember, {
    invalidates: [
      memberRoutes.listMembers,
      organizationRoutes.getFullOrganization,
      teamRoutes.listUserTeams,
    ],
  });

  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data) return <LoadingRows rows={3} />;
  if (data.total === 0) {
    return (
      <Empty icon={<IconUsers size={24} stroke={1.7} />} title={t('teams.emptyTitle')} action={add}>
        {t('teams.emptyText')}
      </Empty>
    );
  }
  const takeOut = ({ id, userId, user }: MemberWithUser) =>
    void remove.trigger(
      { body: { teamId: team.id, userId, organizationId } },
      {
        optimistic: optimisticUpdate(memberRoutes.listMembers, (response) => ({
          ...response,
          members: response.members.filter((one) => one.id !== id),
          total: response.total - 1,
        })),
        onSuccess() {
          toast(t('teams.memberRemoved', { name: user.name, team: team.name }));
          if (page > 1 && data.members.length === 1) onPage(page - 1);
        },
      },
    );
  const columns: readonly Column<MemberWithUser>[] = [
    {
      key: 'user',
      header: t('members.user'),
      isTitle: true,
      cell: ({ id, user }) => <UserSummary user={user} to={detailsOf(id)} />,
    },
    {
      key: 'actions',
      header: t('members.actions'),
      align: 'end',
      isActions: true,
      cell: (member) =>
        canRemove && (
          <Button
            variant="default"
            size="xs"
            onClick={() => takeOut(member)}
            aria-label={t('teams.takeOutWhom', { name: member.user.name })}
          >
            {t('teams.takeOut')}
          </Button>
        ),
    },
  ];
  const first = (page - 1) * PAGE_SIZE;
  const last = first + data.members.length;
  const total = totalText(data, { t, formats });
  return (
    <>
      <ListBar total={t('members.count', { count: data.total, total })} />
      <ErrorAlert error={error} onRetry={retry} />
      <ErrorAlert error={remove.error} />
      <Table
        label={t('teams.membersOf', { team: team.name })}
        columns={columns}
        rows={data.members}
        keyOf={({ id }) => id}
      />
      <Pager
        text={t('list.range', {
          first: formats.number(first + 1),
          last: formats.number(last),
          total,
        })}
        onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
        onNext={last < data.total ? () => onPage(page + 1) : undefined}
      />
    </>
  );
}
