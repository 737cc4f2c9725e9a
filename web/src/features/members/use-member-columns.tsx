import { Anchor } from '@mantine/core';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { Team } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../components/data/avatar.tsx';
import { Badge } from '../../components/data/badge.tsx';
import { MailText } from '../../components/data/mail-text.tsx';
import type { Column } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { rolesOf } from '../../session/permissions.ts';
import { roleName } from '../../session/role-text.ts';
import classes from './member-list.module.css';
import { MemberMenu, type MemberMenuProps } from './member-menu.tsx';

/** The columns of the member list; the column of the team only in organizations with teams. */
export function useMemberColumns(
  menu: Omit<MemberMenuProps, 'member'>,
): readonly Column<MemberWithUser>[] {
  const { t } = useTranslation();
  const { teams, viewer, detailsOf } = menu;
  return [
    {
      key: 'user',
      header: t('members.user'),
      isTitle: true,
      sort: 'name',
      cell: ({ id, userId, user }) => (
        <Row gap={12} nowrap>
          <Avatar name={user.name} image={user.image} size={36} />
          <div className={classes.user}>
            <div className={classes.name}>
              <Anchor component={Link} to={detailsOf(id)} preventScrollReset c="inherit" fw={560}>
                {user.name}
              </Anchor>{' '}
              {userId === viewer.userId && <Badge>{t('members.you')}</Badge>}
            </div>
            <div className={classes.email}>
              <MailText of={user.email} />
            </div>
          </div>
        </Row>
      ),
    },
    {
      key: 'role',
      header: t('members.role'),
      cell: ({ role }) => (
        <Row gap={6}>
          {rolesOf(role).map((name) => (
            <Badge key={name} tone={name === 'owner' ? 'accent' : 'quiet'}>
              {roleName(name, t)}
            </Badge>
          ))}
        </Row>
      ),
    },
    ...(teams.length > 0 ? [teamColumn(t('members.team'), teams)] : []),
    {
      key: 'joined',
      header: t('members.joined'),
      sort: '-joined',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'actions',
      header: t('members.actions'),
      align: 'end',
      isActions: true,
      cell: (member) => <MemberMenu member={member} {...menu} />,
    },
  ];
}

function teamColumn(header: string, teams: readonly Team[]): Column<MemberWithUser> {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return {
    key: 'team',
    header,
    cell: ({ teamId }) => (teamId === null ? '' : (names.get(teamId) ?? '')),
  };
}
