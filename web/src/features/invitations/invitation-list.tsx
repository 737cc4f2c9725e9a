import { IconCheck, IconClock, IconClockOff, IconMinus, IconX } from '@tabler/icons-react';
import { type Invitation, invitationRoutes } from '@tessera/contracts/org/invitations';
import { type Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { Badge, type BadgeTone } from '../../components/data/badge.tsx';
import type { Sorting } from '../../components/data/lists/sorting.rules.ts';
import { useSelection } from '../../components/data/lists/use-selection.ts';
import { MailText } from '../../components/data/mail-text.tsx';
import { type Column, Table } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { useNow } from '../../components/data/use-now.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { roleTexts } from '../../session/role-text.ts';
import { BulkInvitations } from './bulk-invitations.tsx';
import classes from './invitation-list.module.css';
import { InvitationMenu, invitationReadRoutes } from './invitation-menu.tsx';
import { canResend, type InvitationState, stateOf } from './invitations.rules.ts';

const BADGES: Readonly<Record<InvitationState, readonly [BadgeTone, ReactNode]>> = {
  pending: ['warn', <IconClock key="pending" size={13} />],
  accepted: ['good', <IconCheck key="accepted" size={13} />],
  rejected: ['quiet', <IconX key="rejected" size={13} />],
  canceled: ['quiet', <IconMinus key="canceled" size={13} />],
  expired: ['quiet', <IconClockOff key="expired" size={13} />],
};

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  readonly invitations: readonly Invitation[];
  /** Names of members by user id, for the inviter column. */
  readonly names: ReadonlyMap<string, string>;
  readonly teams: readonly Team[];
  readonly canCancel: boolean;
  readonly canInvite: boolean;
  readonly sorting: Sorting;
};

/** Mounted without invitations too, so that it shows why the last one was not canceled. */
export function InvitationList({ organization, invitations, names, teams, ...props }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { canCancel, canInvite, sorting } = props;
  const [invitationToCancel, setInvitationToCancel] = useState<Invitation | null>(null);
  const cancel = useCommand(invitationRoutes.cancelInvitation, {
    invalidates: invitationReadRoutes,
  });
  const isPending = (invitation: Invitation) => stateOf(invitation, now) === 'pending';
  const selection = useSelection<Invitation>({
    rows: invitations,
    keyOf: ({ id }) => id,
    canSelect: (invitation) =>
      (canInvite && canResend(invitation)) || (canCancel && isPending(invitation)),
    labelOf: ({ email }) => t('list.select', { name: email }),
  });

  const team: Column<Invitation> = {
    key: 'team',
    header: t('members.team'),
    cell: ({ teamId }) => teams.find(({ id }) => id === teamId)?.name ?? '',
  };
  const columns: readonly Column<Invitation>[] = [
    {
      key: 'email',
      header: t('invitations.email'),
      isTitle: true,
      sort: 'email',
      cell: ({ email }) => (
        <span className={classes.email}>
          <MailText of={email} />
        </span>
      ),
    },
    {
      key: 'role',
      header: t('invitations.role'),
      cell: ({ role }) => roleTexts(role, t).join(', '),
    },
    {
      key: 'status',
      header: t('invitations.status'),
      cell: (invitation) => {
        const state = stateOf(invitation, now);
        const [tone, icon] = BADGES[state];
        return (
          <Badge tone={tone} icon={icon}>
            {t(`invitations.status.${state}`)}
          </Badge>
        );
      },
    },
    ...(teams.length > 0 ? [team] : []),
    {
      key: 'invited-by',
      header: t('invitations.invitedBy'),
      sort: 'inviter',
      cell: ({ inviterId }) => names.get(inviterId) ?? t('invitations.formerMember'),
    },
    {
      key: 'expires',
      header: t('invitations.expires'),
      sort: 'expiresAt',
      cell: ({ expiresAt }) => <Time at={expiresAt} />,
    },
    {
      key: 'actions',
      header: t('invitations.actions'),
      align: 'end',
      isActions: true,
      cell: (invitation) => (
        <InvitationMenu
          invitation={invitation}
          canInvite={canInvite}
          canCancel={canCancel}
          onCancel={(one) => {
            cancel.reset();
            setInvitationToCancel(one);
          }}
        />
      ),
    },
  ];

  return (
    <>
      <BulkInvitations
        selection={selection}
        canResend={canInvite}
        canCancel={canCancel && selection.selected.every(isPending)}
      />
      {invitations.length > 0 && (
        <Table
          label={t('invitations.table', { organization: organization.name })}
          columns={columns}
          rows={invitations}
          keyOf={({ id }) => id}
          sorting={sorting}
          selection={invitations.some(selection.canSelect) ? selection : undefined}
        />
      )}
      <Confirm
        opened={invitationToCancel !== null}
        title={t('invitations.cancelTitle')}
        confirm={t('invitations.cancel')}
        keep={t('invitations.keep')}
        command={cancel}
        onClose={() => setInvitationToCancel(null)}
        onConfirm={() => {
          if (!invitationToCancel) return;
          const { id, email } = invitationToCancel;
          void cancel.trigger(
            { body: { invitationId: id } },
            {
              optimistic: optimisticUpdate(
                organizationRoutes.getFullOrganization,
                (shown) => shown && { ...shown, invitations: shown.invitations.map(canceled(id)) },
              ),
              onSuccess() {
                setInvitationToCancel(null);
                toast(t('invitations.canceled', { email }));
              },
            },
          );
        }}
      >
        <p>{t('invitations.cancelText', { email: invitationToCancel?.email ?? '' })}</p>
      </Confirm>
    </>
  );
}

const canceled = (canceledId: string) => (invitation: Invitation) =>
  invitation.id === canceledId ? { ...invitation, status: 'canceled' as const } : invitation;
