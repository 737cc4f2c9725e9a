import {
  IconDoorExit,
  IconId,
  IconShield,
  IconUserMinus,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { Team } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CopyIdItem } from '../../components/data/lists/copy-id-button.tsx';
import { MenuItem } from '../../components/overlays/menu-item.tsx';
import { RowMenu } from '../../components/overlays/row-menu.tsx';
import { isOwnerRole } from '../../session/permissions.ts';
import type { MemberStep } from './member-dialog.tsx';

/** The signed-in user, and what they may do with the members of the organization. */
export type MemberViewer = {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly canUpdate: boolean;
  readonly canRemove: boolean;
};

export type MemberMenuProps = {
  readonly member: MemberWithUser;
  readonly teams: readonly Team[];
  readonly viewer: MemberViewer;
  /** The number of owners of the organization. */
  readonly owners: number;
  readonly detailsOf: (memberId: string) => string;
  readonly onStep: (step: MemberStep) => void;
  readonly onRemove: (member: MemberWithUser) => void;
  readonly onLeave: () => void;
};

/** The actions for a member of the list. */
export function MemberMenu({ member, viewer, teams, owners, ...props }: MemberMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isOwner, canUpdate, canRemove } = viewer;
  const { detailsOf, onStep, onRemove, onLeave } = props;
  const isMe = member.userId === viewer.userId;
  const isMemberOwner = isOwnerRole(member.role);
  const isLastOwner = isMemberOwner && owners === 1;
  const ownersOnly = isMemberOwner && !isOwner ? t('members.ownersByOwners') : null;
  return (
    <RowMenu label={t('members.actionsFor', { name: member.user.name })}>
      <MenuItem
        icon={<IconId size={18} aria-hidden />}
        onClick={() => void navigate(detailsOf(member.id), { preventScrollReset: true })}
      >
        {t('members.details')}
      </MenuItem>
      <CopyIdItem id={member.userId} label={t('members.copyUserId')} />
      {canUpdate && (
        <>
          <MenuItem
            icon={<IconShield size={18} aria-hidden />}
            reason={isMe ? t('members.ownRoles') : ownersOnly}
            onClick={() => onStep({ what: 'roles', member })}
          >
            {t('members.changeRoles')}
          </MenuItem>
          {teams.length > 0 && (
            <MenuItem
              icon={<IconUsersGroup size={18} aria-hidden />}
              onClick={() => onStep({ what: 'teams', member })}
            >
              {t('members.changeTeams')}
            </MenuItem>
          )}
        </>
      )}
      {isMe && (
        <MenuItem
          icon={<IconDoorExit size={18} aria-hidden />}
          reason={isLastOwner ? t('leave.onlyOwner') : null}
          onClick={onLeave}
        >
          {t('leave.openMenu')}
        </MenuItem>
      )}
      {!isMe && canRemove && (
        <MenuItem
          isDanger
          icon={<IconUserMinus size={18} aria-hidden />}
          reason={ownersOnly}
          onClick={() => onRemove(member)}
        >
          {t('members.remove')}
        </MenuItem>
      )}
    </RowMenu>
  );
}
