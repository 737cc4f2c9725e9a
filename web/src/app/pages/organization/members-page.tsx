import { IconUserPlus } from '@tabler/icons-react';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Page } from '../../../components/layout/page.tsx';
import { DisabledButton } from '../../../components/overlays/disabled-button.tsx';
import { MemberChanges } from '../../../features/audit/latest-changes.tsx';
import { InviteMember } from '../../../features/invitations/invite-member.tsx';
import { LeaveOrganization } from '../../../features/members/leave-organization.tsx';
import { MemberDrawer } from '../../../features/members/member-drawer.tsx';
import { useMemberPage } from '../../../features/members/use-member-page.ts';
import { PermissionMatrix } from '../../../features/roles/permission-matrix.tsx';
import { type CustomRoles, rolePermissions, rolesOf } from '../../../session/permissions.ts';
import { roleName } from '../../../session/role-text.ts';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { useRecentRecord } from '../../layouts/command-palette/use-recents.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useMemberLimit } from '../../layouts/scopes/use-member-limit.ts';
import { useRoleOptions } from '../../layouts/scopes/use-roles.ts';
import { useUrlState } from '../../use-url-state.ts';
import { MembersPanel } from './members-panel.tsx';

export function MembersPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useCurrentSession();
  const { organization, base, isOwner, canInvite, canRemove, may } = useOrganization();
  const { all, assignable, own } = useRoleOptions();
  const fullness = useMemberLimit();
  const address = useUrlState();
  const [isLeaving, setLeaving] = useState(false);
  const { name, members, teams } = organization;
  const shown = address.get('member');
  const member = members.find(({ id }) => id === shown);
  useRecentRecord(member?.user.name, `?${new URLSearchParams({ member: shown })}`);
  const ownPermissions: CustomRoles = {
    // Members with a single role see its permissions even without permission to read roles.
    [organization.viewer.role]: organization.viewer.permissions,
    ...Object.fromEntries(own.data?.map((one) => [one.role, one.permission]) ?? []),
  };
  const state = {
    search: address.get('search'),
    filter: address.get('filter'),
    sort: address.get('sort'),
    page: address.page,
  };
  const max = useMemberPage(organization.id, state).data?.membershipLimit;

  return (
    <Page
      title={t('members.title')}
      parentTitle={name}
      lead={
        max === undefined
          ? t('members.lead', { count: members.length, organization: name })
          : t('members.leadOf', { taken: members.length, max, organization: name })
      }
      actions={
        canInvite && (
          <DisabledButton
            leftSection={<IconUserPlus size={18} aria-hidden />}
            reason={fullness}
            onClick={() => address.go({ invite: '1' })}
          >
            {t('invitations.invite')}
          </DisabledButton>
        )
      }
    >
      <MembersPanel state={state} onLeave={() => setLeaving(true)} />
      <MemberDrawer
        organization={organization}
        member={shown === '' ? null : (member ?? 'not-found')}
        onClose={() => address.set({ member: null })}
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
      <InviteMember
        organization={organization}
        roles={assignable}
        teams={teams}
        opened={canInvite && address.get('invite') === '1'}
        onClose={() => address.set({ invite: null })}
      />
      <LeaveOrganization
        organization={organization}
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        onLeft={() => void navigate('/organizations', { replace: true })}
      />
    </Page>
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
