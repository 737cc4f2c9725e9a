import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import type { RouteResponse } from '@tessera/contracts/define/route';
import { joinRequestRoutes } from '@tessera/contracts/org/join-requests';
import { memberRoutes } from '@tessera/contracts/org/members';
import { type Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { Avatar } from '../../components/data/avatar.tsx';
import { CursorList } from '../../components/data/lists/cursor-list.tsx';
import { type CursorState, pageQueryOf } from '../../components/data/lists/cursor-state.ts';
import { MailText } from '../../components/data/mail-text.tsx';
import type { Column } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { useTotalText } from '../../i18n/use-total-text.ts';
import classes from './join-requests.module.css';

type Request = RouteResponse<typeof joinRequestRoutes.listJoinRequests>['items'][number];

type Props = {
  readonly organization: Pick<Organization, 'id'>;
  /** The button of an empty list. */
  readonly action: ReactNode;
  readonly state: CursorState;
};

/** Pending join requests, to approve or decline. */
export function JoinRequestList({ organization, action, state }: Props) {
  const { t } = useTranslation();
  const pending = { organizationId: organization.id, status: 'pending' } as const;
  const page = useQuery(
    joinRequestRoutes.listJoinRequests,
    { query: { ...pending, ...pageQueryOf(state) } },
    { keepPrevious: true },
  );
  const counted = useQuery(joinRequestRoutes.listJoinRequests, {
    query: { ...pending, count: 'only' },
  });
  const total = useTotalText('requests.count', counted.data?.total);
  const invalidates = [
    joinRequestRoutes.listJoinRequests,
    memberRoutes.listMembers,
    organizationRoutes.getFullOrganization,
  ];
  const approve = useCommand(joinRequestRoutes.approveJoinRequest, { invalidates });
  const decline = useCommand(joinRequestRoutes.declineJoinRequest, { invalidates });
  const isBusy = approve.isBusy || decline.isBusy;
  const decide = (request: Request, decision: 'approved' | 'declined') => {
    const [command, other] = decision === 'approved' ? [approve, decline] : [decline, approve];
    // Only the error of the latest decision is shown.
    other.reset();
    void command.trigger(
      { body: { joinRequestId: request.id } },
      {
        optimistic: optimisticUpdate(joinRequestRoutes.listJoinRequests, (page) => ({
          ...page,
          items: page.items.filter(({ id }) => id !== request.id),
        })),
        onSuccess: () => toast(t(`requests.${decision}`, { name: request.user.name })),
      },
    );
  };
  const columns: readonly Column<Request>[] = [
    {
      key: 'user',
      header: t('members.user'),
      isTitle: true,
      cell: ({ user, email }) => (
        <Row gap={12} nowrap>
          <Avatar name={user.name} image={user.image} size={36} />
          <div className={classes.user}>
            <div className={classes.name}>{user.name}</div>
            <div className={classes.email}>
              <MailText of={email} />
            </div>
          </div>
        </Row>
      ),
    },
    {
      key: 'asked',
      header: t('requests.requestedAt'),
      sort: '-createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      key: 'decision',
      header: t('members.actions'),
      align: 'end',
      cell: (request) => (
        <div className={classes.buttons}>
          <Button
            size="xs"
            disabled={isBusy}
            aria-label={t('requests.approveWhom', { name: request.user.name })}
            onClick={() => decide(request, 'approved')}
          >
            {t('requests.approve')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={t('requests.declineWhom', { name: request.user.name })}
            onClick={() => decide(request, 'declined')}
          >
            {t('requests.decline')}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <>
      <ErrorAlert error={approve.error ?? decline.error} />
      <CursorList
        page={page}
        label={t('invitations.requests')}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <Empty
            icon={<IconHandStop size={24} stroke={1.7} />}
            title={t('requests.emptyTitle')}
            action={action}
          >
            {t('requests.emptyText')}
          </Empty>
        }
        state={state}
        total={total}
      />
    </>
  );
}
