import { Anchor, Button, Title } from '@mantine/core';
import { IconHistory, IconUserMinus, IconUserOff } from '@tabler/icons-react';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../components/data/avatar.tsx';
import { Badge } from '../../components/data/badge.tsx';
import { CopyId } from '../../components/data/copy-id.tsx';
import { DescriptionList } from '../../components/data/description-list.tsx';
import { Time } from '../../components/data/time.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { Drawer } from '../../components/overlays/drawer.tsx';
import { isOwnerRole } from '../../session/permissions.ts';
import classes from './member-drawer.module.css';
import type { MemberViewer } from './member-menu.tsx';
import { MemberRoles } from './member-roles.tsx';
import { MemberTeams } from './member-teams.tsx';
import { RemoveMember } from './remove-member.tsx';

type Props = {
  readonly organization: Pick<FullOrganization, 'id' | 'name' | 'teams' | 'members'>;
  /** The shown member; null closes the drawer. */
  readonly member: MemberWithUser | 'not-found' | null;
  readonly onClose: () => void;
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly viewer: MemberViewer;
  /** Renders the permissions of roles. */
  readonly permissions: (role: string) => ReactNode;
  /** The inviter, if known. */
  readonly invitedBy: string | null;
  /** Renders the latest audit entries of a member and has the address of all; null without permission to read them. */
  readonly audit: {
    readonly latestOf: (userId: string) => ReactNode;
    readonly addressOf: (userId: string) => string;
  } | null;
};

/** A member: profile, permissions, roles and teams. */
export function MemberDrawer({ member, onClose, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={member !== null}
      onClose={onClose}
      position="right"
      size={520}
      title={t('members.details')}
      closeLabel={t('common.close')}
    >
      {member !== null && member !== 'not-found' && (
        <Details key={member.id} member={member} onClose={onClose} {...props} />
      )}
      {member === 'not-found' && (
        <Empty icon={<IconUserOff size={24} stroke={1.7} />} title={t('members.notFound')} />
      )}
    </Drawer>
  );
}

type DetailsProps = Omit<Props, 'member'> & { readonly member: MemberWithUser };

function Details({ organization, member, viewer, roles, audit, ...props }: DetailsProps) {
  const { t } = useTranslation();
  const { teams, members } = organization;
  const { isOwner, canUpdate, canRemove } = viewer;
  const [isRemoving, setRemoving] = useState(false);
  const { user, userId, role, createdAt } = member;
  const isMe = userId === viewer.userId;
  const isMemberOwner = isOwnerRole(role);
  const owners = members.filter((one) => isOwnerRole(one.role)).length;

  return (
    <div className={classes.details}>
      <div className={classes.user}>
        <Avatar name={user.name} image={user.image} size={52} />
        <div>
          <div className={classes.name}>
            {user.name} {isMe && <Badge>{t('members.you')}</Badge>}
          </div>
          <div className={classes.email}>{user.email}</div>
        </div>
      </div>
      <DescriptionList
        items={[
          { label: t('members.joined'), value: <Time at={createdAt} as="date" /> },
          ...(props.invitedBy ? [{ label: t('members.invitedBy'), value: props.invitedBy }] : []),
          {
            label: t('account.id'),
            value: <CopyId id={userId} label={t('account.id')} />,
          },
        ]}
      />
      <section className={classes.part} aria-label={t('members.roles')}>
        <Title order={3}>{t('members.roles')}</Title>
        <MemberRoles
          key={role}
          organizationId={organization.id}
          member={member}
          roles={roles}
          canUpdate={canUpdate}
          isMine={isMe}
          isOwner={isOwner}
          isLastOwner={isMemberOwner && owners === 1}
        />
      </section>
      {teams.length > 0 && (
        <section className={classes.part} aria-label={t('members.teams')}>
          <Title order={3}>{t('members.teams')}</Title>
          <MemberTeams
            organizationId={organization.id}
            member={member}
            teams={teams}
            canRead={canUpdate || isMe}
            canAdd={canUpdate}
            canRemove={canRemove}
          />
        </section>
      )}
      <section className={classes.part} aria-label={t('members.permissions')}>
        <Title order={3}>{t('members.permissions')}</Title>
        <div className={classes.framed}>{props.permissions(role)}</div>
      </section>
      {audit && (
        <section className={classes.part} aria-label={t('members.activity')}>
          <Title order={3}>{t('members.activity')}</Title>
          <div className={classes.framed}>{audit.latestOf(userId)}</div>
        </section>
      )}
      <div className={classes.actions}>
        {audit && (
          <Anchor component={Link} to={audit.addressOf(userId)} className={classes.link}>
            <IconHistory size={17} aria-hidden />
            {t('members.history')}
          </Anchor>
        )}
        {canRemove && !isMe && (isOwner || !isMemberOwner) && (
          <Button
            variant="subtle"
            color="red.9"
            size="sm"
            className={classes.remove}
            leftSection={<IconUserMinus size={17} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            {t('members.remove')}
          </Button>
        )}
      </div>
      <RemoveMember
        organization={organization}
        member={isRemoving ? member : null}
        onClose={() => setRemoving(false)}
        onRemoved={props.onClose}
      />
    </div>
  );
}
