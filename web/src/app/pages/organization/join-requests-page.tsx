import { IconLock } from '@tabler/icons-react';
import { Empty } from '../../../components/feedback/empty.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { JoinRequestList } from '../../../features/join-requests/join-request-list.tsx';
import { useWords } from '../../../words/words.tsx';
import { InvitationsLayout } from '../../layouts/invitations-layout.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useUrlState } from '../../use-url-state.ts';

/** The pending join requests of the organization. */
export function JoinRequestsPage() {
  const { t } = useWords();
  const { organization, canInvite } = useOrganization();
  const { get, go } = useUrlState();
  return (
    <InvitationsLayout>
      <Panel>
        {canInvite ? (
          <JoinRequestList
            organization={organization}
            cursor={get('cursor')}
            onCursor={(cursor) => go({ cursor })}
          />
        ) : (
          <Empty icon={<IconLock size={24} stroke={1.7} />} title={t('links.denied')} />
        )}
      </Panel>
    </InvitationsLayout>
  );
}
