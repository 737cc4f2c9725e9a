import { type MemberWithUser, memberRoutes } from '@app/contracts/org/members';
import { type Organization, organizationRoutes } from '@app/contracts/org/organizations';
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconDoorExit, IconDots, IconSearch, IconUserMinus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { rolesOf } from '../../session/permissions.ts';
import { roleTexts } from '../../session/role-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { Row } from '../../ui/stack.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './member-list.module.css';
import { matching } from './member-search.rules.ts';

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  readonly members: readonly MemberWithUser[];
  readonly myUserId: string;
  readonly canRemove: boolean;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** The person at the keyboard wants out. */
  readonly onLeave: () => void;
};

/** Enough people that looking takes longer than typing. */
const SEARCH_FROM = 8;

export function MemberList({ organization, members, myUserId, canRemove, ...props }: Props) {
  const { t } = useWords();
  const { search, onSearch, onLeave } = props;
  const [leaving, setLeaving] = useState<MemberWithUser | null>(null);
  const remove = useCommand(memberRoutes.removeMember, {
    stale: [organizationRoutes.getFullOrganization],
  });
  const owners = members.filter(isOwner);
  const amOwner = owners.some(({ userId }) => userId === myUserId);
  const amOnlyOwner = amOwner && owners.length === 1;
  const isRemovable = (member: MemberWithUser) =>
    canRemove && (!isOwner(member) || (amOwner && !amOnlyOwner));

  const columns: readonly Column<MemberWithUser>[] = [
    {
      key: 'person',
      header: t('members.person'),
      isTitle: true,
      cell: ({ user }) => (
        <Row gap={12} nowrap>
          <Monogram name={user.name} image={user.image} size={36} />
          <div className={classes.person}>
            <div className={classes.name}>
              {user.name} {user.id === myUserId && <Badge>{t('members.you')}</Badge>}
            </div>
            <div className={classes.email}>{user.email}</div>
          </div>
        </Row>
      ),
    },
    {
      key: 'role',
      header: t('members.role'),
      cell: ({ role }) => (
        <Row gap={6}>
          {roleTexts(role, t).map((text) => (
            <Badge key={text} tone={rolesOf(role).includes('owner') ? 'accent' : 'quiet'}>
              {text}
            </Badge>
          ))}
        </Row>
      ),
    },
    {
      key: 'joined',
      header: t('members.joined'),
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'actions',
      header: t('members.actions'),
      align: 'end',
      isActions: true,
      cell: (member) => {
        const isMe = member.userId === myUserId;
        if (!isMe && !isRemovable(member)) return null;
        return (
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('members.actionsFor', { name: member.user.name })}
              >
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isMe ? (
                <Menu.Item
                  leftSection={<IconDoorExit size={18} aria-hidden />}
                  disabled={amOnlyOwner}
                  onClick={onLeave}
                >
                  {t('leave.openMenu')}
                  {amOnlyOwner && <div className={classes.reason}>{t('leave.onlyOwner')}</div>}
                </Menu.Item>
              ) : (
                <Menu.Item
                  leftSection={<IconUserMinus size={18} aria-hidden />}
                  className={classes.danger}
                  onClick={() => {
                    remove.reset();
                    setLeaving(member);
                  }}
                >
                  {t('members.remove')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        );
      },
    },
  ];

  const shown = matching(members, search);
  return (
    <>
      {(members.length >= SEARCH_FROM || search !== '') && (
        <div className={classes.search}>
          <TextInput
            type="search"
            aria-label={t('members.search')}
            placeholder={t('members.searchHint')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <Empty
          icon={<IconUsers size={24} stroke={1.7} />}
          title={t('members.noneFound', { search })}
          action={
            <Button variant="default" onClick={() => onSearch('')}>
              {t('members.clearSearch')}
            </Button>
          }
        />
      ) : (
        <Table
          label={t('members.table', { organization: organization.name })}
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
        />
      )}
      <Confirm
        opened={leaving !== null}
        title={t('members.removeTitle', { name: leaving?.user.name ?? '' })}
        confirm={t('members.removeConfirm')}
        isBusy={remove.isBusy}
        error={remove.error}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (!leaving) return;
          const { id, user } = leaving;
          void remove.trigger(
            { body: { memberIdOrEmail: id, organizationId: organization.id } },
            {
              onSuccess() {
                setLeaving(null);
                toast(t('members.removed', { name: user.name }));
              },
            },
          );
        }}
      >
        <p>
          {t('members.removeText', {
            name: leaving?.user.name ?? '',
            organization: organization.name,
          })}
        </p>
      </Confirm>
    </>
  );
}

const isOwner = ({ role }: MemberWithUser) => rolesOf(role).includes('owner');
