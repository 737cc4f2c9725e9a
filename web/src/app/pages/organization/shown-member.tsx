import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { useTranslation } from 'react-i18next';
import { MemberChanges } from '../../../features/audit/latest-changes.tsx';
import { MemberDrawer } from '../../../features/members/member-drawer.tsx';
import { PermissionMatrix } from '../../../features/roles/permission-matrix.tsx';
import { type CustomRoles, rolePermissions, rolesOf } from '../../../session/permissions.ts';
import { roleName } from '../../../session/role-text.ts';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { useRecentRecord } from '../../layouts/command-palette/use-recents.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useRoleOptions } from '../../layouts/scopes/use-roles.ts';

type Props = {
  /** The id of the membership; empty while no member is shown. */
  readonly id: string;
  readonly onClose: () => void;
};

/** The drawer with the member that the address names. */
export function ShownMember({ id: shown, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useCurrentSession();
  const { organization, base, isOwner, canRemove, may } = useOrganization();
  const { all, own } = useRoleOptions();
  const { members, teams } = organization;
  const member = members.find(({ id }) => id === shown);
  useRecentRecord(member?.user.name, `?${new URLSearchParams({ member: shown })}`);
  const ownPermissions: CustomRoles = {
    // Members with a single role see its permissions even without permission to read roles.
    [organization.viewer.role]: organization.viewer.permissions,
    ...Object.fromEntries(own.data?.map((one) => [one.role, one.permission]) ?? []),
  };
  return (
    <MemberDrawer
      organization={organization}
      member={shown === '' ? null : (member ?? 'not-found')}
      onClose={onClose}
      roles={all}
      viewer={{ userId: user.id, isOwner, canUpdate: may('member', 'update'), canRemove }}
      permissions={(role) => (
        <PermissionMatrix
          label={t('members.permissions')}
          roles={rolesOf(role).map((one) => ({
            name: one,
            label: roleName(one, t),
            permissions: rolePermissions(one, ownPermissions) ?? {},
          }))}
        />
      )}
      invitedBy={member ? inviterOf(member, organization) : null}
      audit={
        may('audit', 'read')
          ? {
              latestOf: (userId) => (
                <MemberChanges
                  organizationId={organization.id}
                  userId={userId}
                  members={members}
                  teams={teams}
                />
              ),
              addressOf: (userId) => `${base}/audit?target=${userId}`,
            }
          : null
      }
    />
  );
}

/** The name of the member who invited this one; null if the invitation or the inviter is no longer known. */
function inviterOf({ user }: MemberWithUser, organization: FullOrganization): string | null {
  const { invitations, members } = organization;
  const accepted = invitations.findLast(
    ({ email, status }) => status === 'accepted' && email === user.email,
  );
  return members.find(({ userId }) => userId === accepted?.inviterId)?.user.name ?? null;
}
