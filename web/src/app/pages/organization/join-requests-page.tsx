import { Panel } from '../../../components/layout/section.tsx';
import { JoinRequestList } from '../../../features/join-requests/join-request-list.tsx';
import { InvitationsLayout } from '../../layouts/invitations-layout.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useUrlState } from '../../use-url-state.ts';

/** The pending join requests of the organization. */
export function JoinRequestsPage() {
  const { organization } = useOrganization();
  const { get, go } = useUrlState();
  return (
    <InvitationsLayout>
      <Panel>
        <JoinRequestList
          organization={organization}
          cursor={get('cursor')}
          onCursor={(cursor) => go({ cursor })}
        />
      </Panel>
    </InvitationsLayout>
  );
}
