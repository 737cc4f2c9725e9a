import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ListedOrganization } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Page } from '../../../components/layout/page.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { DisabledButton } from '../../../components/overlays/disabled-button.tsx';
import { JoinableOrganizations } from '../../../features/join-requests/joinable-organizations.tsx';
import { MyInvitations } from '../../../features/join-requests/my-invitations.tsx';
import { LeaveOrganization } from '../../../features/members/leave-organization.tsx';
import { OrganizationList } from '../../../features/organizations/organization-list.tsx';
import { errorCodeText } from '../../../i18n/texts.ts';
import { useMyOrganizations } from '../../../session/my-organizations.ts';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { useCreateOrganizationError } from '../../../session/use-organization-settings.ts';

export function OrganizationsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { session, user } = useCurrentSession();
  const [leaving, setLeaving] = useState<ListedOrganization | null>(null);
  const errorCode = useCreateOrganizationError();
  // With no organizations, the list itself offers to create one. While it loads, the button keeps its space.
  const hasNone = useMyOrganizations().data?.length === 0;
  return (
    <Page
      title={t('organizations.title')}
      lead={t('organizations.lead')}
      actions={
        !hasNone &&
        (errorCode === null ? (
          <Button
            component={Link}
            to="/organizations/new"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('organizations.create')}
          </Button>
        ) : (
          <DisabledButton
            leftSection={<IconPlus size={18} aria-hidden />}
            reason={errorCodeText(errorCode, t) ?? errorCode}
          >
            {t('organizations.create')}
          </DisabledButton>
        ))
      }
    >
      {user.emailVerified && <MyInvitations />}
      <Panel>
        <OrganizationList activeId={session.activeOrganizationId} onLeave={setLeaving} />
      </Panel>
      {user.emailVerified && (
        <JoinableOrganizations onJoined={(slug) => void navigate(`/o/${slug}`)} />
      )}
      {leaving && (
        <LeaveOrganization
          organization={leaving}
          opened
          onClose={() => setLeaving(null)}
          onLeft={() => setLeaving(null)}
        />
      )}
    </Page>
  );
}
