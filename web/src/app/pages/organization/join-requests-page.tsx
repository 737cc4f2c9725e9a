import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Panel } from '../../../components/layout/section.tsx';
import { JoinRequestList } from '../../../features/join-requests/join-request-list.tsx';
import { InvitationsLayout } from '../../layouts/invitations-layout.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useCursorState } from '../../use-cursor-state.ts';

/** The pending join requests of the organization. */
export function JoinRequestsPage() {
  const { t } = useTranslation();
  const { organization, base, may } = useOrganization();
  return (
    <InvitationsLayout>
      <Panel>
        <JoinRequestList
          organization={organization}
          action={
            may('organization', 'update') && (
              <Button component={Link} to={`${base}/settings/domains`} variant="default">
                {t('requests.manageDomains')}
              </Button>
            )
          }
          state={useCursorState()}
        />
      </Panel>
    </InvitationsLayout>
  );
}
