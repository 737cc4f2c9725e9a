import { Button } from '@mantine/core';
import { IconBan, IconCircleCheck, IconClockOff, IconLink } from '@tabler/icons-react';
import { type InvitationLink, invitationLinkRoutes } from '@tessera/contracts/org/invitation-links';
import type { Organization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { Badge, type BadgeTone } from '../../components/data/badge.tsx';
import { CursorList } from '../../components/data/lists/cursor-list.tsx';
import { type CursorState, pageQueryOf } from '../../components/data/lists/cursor-state.ts';
import type { Column } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useTotalText } from '../../i18n/use-total-text.ts';
import { roleTexts } from '../../session/role-text.ts';

const BADGES: Readonly<Record<InvitationLink['status'], readonly [BadgeTone, ReactNode]>> = {
  active: ['good', <IconCircleCheck key="active" size={14} />],
  expired: ['quiet', <IconClockOff key="expired" size={14} />],
  revoked: ['quiet', <IconBan key="revoked" size={14} />],
  'used-up': ['quiet', <IconCircleCheck key="used-up" size={14} />],
  lapsed: ['warn', <IconBan key="lapsed" size={14} />],
};

type Props = {
  readonly organization: Pick<Organization, 'id'>;
  readonly teams: readonly Team[];
  /** Names of members by user id, for the creator column. */
  readonly names: ReadonlyMap<string, string>;
  readonly canRevoke: boolean;
  /** The button that creates a link. */
  readonly create: ReactNode;
  readonly state: CursorState;
};

/** The invitation links of an organization: role, uses and expiry. The link itself is never shown. */
export function LinkList({ organization, teams, names, canRevoke, ...props }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { create, state } = props;
  const [linkToRevoke, setLinkToRevoke] = useState<InvitationLink | null>(null);
  const page = useQuery(
    invitationLinkRoutes.listInvitationLinks,
    { query: { organizationId: organization.id, ...pageQueryOf(state) } },
    { keepPrevious: true },
  );
  const counted = useQuery(invitationLinkRoutes.listInvitationLinks, {
    query: { organizationId: organization.id, count: 'only' },
  });
  const total = useTotalText('links.count', counted.data?.total);
  const revoke = useCommand(invitationLinkRoutes.revokeInvitationLink, {
    invalidates: [invitationLinkRoutes.listInvitationLinks],
  });

  const titleOf = ({ role, teamId }: InvitationLink) => {
    const team = teams.find(({ id }) => id === teamId)?.name;
    const roles = formats.list(roleTexts(role, t));
    return team ? t('links.roleInTeam', { role: roles, team }) : roles;
  };

  const columns: readonly Column<InvitationLink>[] = [
    {
      key: 'role',
      header: t('links.role'),
      isTitle: true,
      cell: (link) => <strong>{titleOf(link)}</strong>,
    },
    {
      key: 'status',
      header: t('invitations.status'),
      cell: ({ status }) => (
        <Badge tone={BADGES[status][0]} icon={BADGES[status][1]}>
          {t(`links.status.${status}`)}
        </Badge>
      ),
    },
    {
      key: 'uses',
      header: t('links.uses'),
      cell: ({ uses, maxUses }) =>
        maxUses === null
          ? formats.number(uses)
          : t('links.usesOf', { uses: formats.number(uses), max: formats.number(maxUses) }),
    },
    {
      key: 'creator',
      header: t('links.creator'),
      cell: ({ creatorId }) => names.get(creatorId) ?? t('invitations.formerMember'),
    },
    {
      key: 'created',
      header: t('links.created'),
      sort: '-createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'expires',
      header: t('invitations.expires'),
      cell: ({ expiresAt }) => <Time at={expiresAt} />,
    },
    {
      key: 'actions',
      header: t('members.actions'),
      align: 'end',
      isActions: true,
      cell: (link) =>
        canRevoke &&
        (link.status === 'active' || link.status === 'lapsed') && (
          <Button
            variant="default"
            size="xs"
            // Links can have the same role, so the name also has the date.
            aria-label={[t('links.revoke'), titleOf(link), formats.date(link.createdAt)].join(', ')}
            onClick={() => {
              revoke.reset();
              setLinkToRevoke(link);
            }}
          >
            {t('links.revoke')}
          </Button>
        ),
    },
  ];

  return (
    <>
      <CursorList
        page={page}
        label={t('links.title')}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <Empty
            icon={<IconLink size={24} stroke={1.7} />}
            title={t('links.emptyTitle')}
            action={create}
          >
            {t('links.emptyText')}
          </Empty>
        }
        state={state}
        total={total}
      />
      <Confirm
        opened={linkToRevoke !== null}
        title={t('links.revokeTitle')}
        confirm={t('links.revoke')}
        command={revoke}
        onClose={() => setLinkToRevoke(null)}
        onConfirm={() => {
          if (!linkToRevoke) return;
          const { id } = linkToRevoke;
          void revoke.trigger(
            { body: { invitationLinkId: id } },
            {
              optimistic: optimisticUpdate(invitationLinkRoutes.listInvitationLinks, (page) => ({
                ...page,
                items: page.items.map((one) =>
                  one.id === id ? { ...one, status: 'revoked' as const } : one,
                ),
              })),
              onSuccess() {
                setLinkToRevoke(null);
                toast(t('links.revoked'));
              },
            },
          );
        }}
      >
        <p>{t('links.revokeText')}</p>
      </Confirm>
    </>
  );
}
