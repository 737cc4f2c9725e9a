import type { MemberWithUser } from '@app/contracts/org/members';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDoorExit, IconDots, IconId, IconUserMinus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { isOwnerRole } from '../../session/permissions.ts';
import { useWords } from '../../words/words.tsx';
import classes from './member-list.module.css';

type Props = {
  readonly member: MemberWithUser;
  readonly myUserId: string;
  readonly canRemove: boolean;
  readonly amOwner: boolean;
  readonly owners: number;
  readonly detailsOf: (memberId: string) => string;
  readonly onRemove: (member: MemberWithUser) => void;
  readonly onLeave: () => void;
};

/** What one may do with a member from the list. */
export function MemberMenu({ member, myUserId, canRemove, amOwner, owners, ...on }: Props) {
  const { t } = useWords();
  const navigate = useNavigate();
  const isMe = member.userId === myUserId;
  const isOwner = isOwnerRole(member.role);
  const isLastOwner = isOwner && owners === 1;
  const isMine = isOwner && !amOwner;
  return (
    <Menu position="bottom-end" width={250}>
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
        <Menu.Item
          leftSection={<IconId size={18} aria-hidden />}
          onClick={() => void navigate(on.detailsOf(member.id), { preventScrollReset: true })}
        >
          {t('members.details')}
        </Menu.Item>
        {isMe && (
          <Menu.Item
            leftSection={<IconDoorExit size={18} aria-hidden />}
            disabled={isLastOwner}
            onClick={on.onLeave}
          >
            {t('leave.openMenu')}
            {isLastOwner && <div className={classes.reason}>{t('leave.onlyOwner')}</div>}
          </Menu.Item>
        )}
        {!isMe && canRemove && (
          <Menu.Item
            leftSection={<IconUserMinus size={18} aria-hidden />}
            className={classes.danger}
            disabled={isMine}
            onClick={() => on.onRemove(member)}
          >
            {t('members.remove')}
            {isMine && <div className={classes.reason}>{t('members.ownersByOwners')}</div>}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
