import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Page } from '../../../components/layout/page.tsx';
import { DisabledButton } from '../../../components/overlays/disabled-button.tsx';
import { InviteMember } from '../../../features/invitations/invite-member.tsx';
import { LeaveOrganization } from '../../../features/members/leave-organization.tsx';
import { useMemberPage } from '../../../features/members/use-member-page.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useMemberLimit } from '../../layouts/scopes/use-member-limit.ts';
import { useRoleOptions } from '../../layouts/scopes/use-roles.ts';
import { useUrlState } from '../../use-url-state.ts';
import { MembersPanel } from './members-panel.tsx';
import { ShownMember } from './shown-member.tsx';

export function MembersPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { organization, canInvite } = useOrganization();
  const { assignable } = useRoleOptions();
  const fullness = useMemberLimit();
  const address = useUrlState();
  const [isLeaving, setLeaving] = useState(false);
  const { name, members, teams } = organization;
  const shown = address.get('member');
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
      <ShownMember id={shown} onClose={() => address.set({ member: null })} />
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
