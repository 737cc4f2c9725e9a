import type { MemberWithUser } from '@app/contracts/org/members';
import { Menu } from '@mantine/core';
import {
  IconDoorExit,
  IconId,
  IconShield,
  IconUserMinus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { isOwnerRole } from '../../session/permissions.ts';
import { DangerItem, RowMenu } from '../../ui/row-menu.tsx';
import { useWords } from '../../words/words.tsx';
import type { MemberStep } from './member-dialog.tsx';
import classes from './member-list.module.css';

type Props = {
  readonly member: MemberWithUser;
  readonly myUserId: string;
  readonly canUpdate: boolean;
  readonly canRemove: boolean;
  readonly amOwner: boolean;
  readonly owners: number;
  readonly detailsOf: (memberId: string) => string;
  readonly onStep: (step: MemberStep) => void;
  readonly onRemove: (member: MemberWithUser) => void;
  readonly onLeave: () => void;
};

/** What one may do with a member from the list. */
export function MemberMenu({ member, myUserId, canUpdate, canRemove, ...props }: Props) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { amOwner, owners, detailsOf, onStep, onRemove, onLeave } = props;
  const isMe = member.userId === myUserId;
  const isOwner = isOwnerRole(member.role);
  const isLastOwner = isOwner && owners === 1;
  const ownersOnly = isOwner && !amOwner ? t('members.ownersByOwners') : null;
  return (
    <RowMenu label={t('members.actionsFor', { name: member.user.name })}>
      <Menu.Item
        leftSection={<IconId size={18} aria-hidden />}
        onClick={() => void navigate(detailsOf(member.id), { preventScrollReset: true })}
      >
        {t('members.details')}
      </Menu.Item>
      {canUpdate && (
        <>
          <Menu.Item
            leftSection={<IconShield size={18} aria-hidden />}
            disabled={ownersOnly !== null}
            onClick={() => onStep({ what: 'roles', member })}
          >
            {t('members.changeRoles')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUsersGroup size={18} aria-hidden />}
            onClick={() => onStep({ what: 'teams', member })}
          >
            {t('members.changeTeams')}
          </Menu.Item>
        </>
      )}
      {isMe && (
        <Menu.Item
          leftSection={<IconDoorExit size={18} aria-hidden />}
          disabled={isLastOwner}
          onClick={onLeave}
        >
          {t('leave.openMenu')}
          {isLastOwner && <div className={classes.reason}>{t('leave.onlyOwner')}</div>}
        </Menu.Item>
      )}
      {!isMe && canRemove && (
        <DangerItem
          icon={<IconUserMinus size={18} aria-hidden />}
          reason={ownersOnly}
          onClick={() => onRemove(member)}
        >
          {t('members.remove')}
        </DangerItem>
      )}
    </RowMenu>
  );
}
