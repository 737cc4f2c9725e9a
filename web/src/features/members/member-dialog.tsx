import { Button } from '@mantine/core';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { Team } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/layout/stack.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { isOwnerRole } from '../../session/permissions.ts';
import { MemberRoles } from './member-roles.tsx';
import { MemberTeams } from './member-teams.tsx';

/** The form that is open, and its member. */
export type MemberStep = { readonly what: 'roles' | 'teams'; readonly member: MemberWithUser };

type Props = {
  readonly organizationId: string;
  /** Null while closed. */
  readonly step: MemberStep | null;
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly teams: readonly Team[];
  readonly isOwner: boolean;
  readonly owners: number;
  readonly canRemove: boolean;
  readonly onClose: () => void;
};

/** Changes the roles or the teams of a member, opened from the row menu. */
export function MemberDialog({ step, onClose, ...props }: Props) {
  const { t } = useTranslation();
  const name = step?.member.user.name ?? '';
  return (
    <Modal
      opened={step !== null}
      onClose={onClose}
      title={t(step?.what === 'teams' ? 'members.teamsOf' : 'members.rolesOf', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {step && <Step step={step} onClose={onClose} {...props} />}
    </Modal>
  );
}

type StepProps = Omit<Props, 'step'> & { readonly step: MemberStep };

function Step({ step: { what, member }, organizationId, onClose, ...props }: StepProps) {
  const { t } = useTranslation();
  const { roles, teams, isOwner, owners, canRemove } = props;
  if (what === 'roles') {
    return (
      <MemberRoles
        organizationId={organizationId}
        member={member}
        roles={roles}
        canUpdate
        isOwner={isOwner}
        isLastOwner={isOwnerRole(member.role) && owners === 1}
        onClose={onClose}
      />
    );
  }
  return (
    <Stack>
      <MemberTeams
        organizationId={organizationId}
        member={member}
        teams={teams}
        canRead
        canAdd
        canRemove={canRemove}
      />
      <div>
        <Button onClick={onClose}>{t('common.done')}</Button>
      </div>
    </Stack>
  );
}
