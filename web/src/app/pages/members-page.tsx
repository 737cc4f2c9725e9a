import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { InviteMember } from '../../features/invitations/invite-member.tsx';
import { LeaveOrganization } from '../../features/members/leave-organization.tsx';
import { MemberList } from '../../features/members/member-list.tsx';
import { useSignedIn } from '../../session/signed-in.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from '../frame/organization-context.tsx';

export function MembersPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const { organization, amOwner, canInvite, canRemove } = useOrganization();
  const [query, setQuery] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { name, members } = organization;

  return (
    <Page
      title={t('members.title')}
      within={name}
      lead={t('members.lead', { count: members.length, organization: name })}
      actions={
        canInvite && (
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('invitations.invite')}
          </Button>
        )
      }
    >
      <Panel>
        <MemberList
          organization={organization}
          members={members}
          myUserId={user.id}
          canRemove={canRemove}
          search={query.get('search') ?? ''}
          onSearch={(search) => setQuery(search ? { search } : {}, { replace: true })}
          onLeave={() => setLeaving(true)}
        />
      </Panel>
      <InviteMember
        organization={organization}
        amOwner={amOwner}
        opened={isInviting}
        onClose={() => setInviting(false)}
      />
      <LeaveOrganization
        organization={organization}
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        onLeft={() => void navigate('/', { replace: true })}
      />
    </Page>
  );
}
