import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/layout/section.tsx';
import { CreateLink } from '../../../features/invitation-links/create-link.tsx';
import { LinkList } from '../../../features/invitation-links/link-list.tsx';
import { InvitationsLayout } from '../../layouts/invitations-layout.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useRoleOptions } from '../../layouts/scopes/use-roles.ts';
import { useCursorState } from '../../use-cursor-state.ts';
import { useUrlState } from '../../use-url-state.ts';

/** The invitation links of the organization. */
export function InvitationLinksPage() {
  const { t } = useTranslation();
  const { organization, canCancel } = useOrganization();
  const { assignable } = useRoleOptions();
  const { get, go, set } = useUrlState();
  const create = (
    <Button leftSection={<IconLink size={18} aria-hidden />} onClick={() => go({ create: '1' })}>
      {t('links.create')}
    </Button>
  );

  return (
    <InvitationsLayout actions={create}>
      <Panel>
        <LinkList
          organization={organization}
          teams={organization.teams}
          names={new Map(organization.members.map(({ userId, user }) => [userId, user.name]))}
          canRevoke={canCancel}
          create={create}
          state={useCursorState()}
        />
      </Panel>
      <CreateLink
        organization={organization}
        roles={assignable}
        teams={organization.teams}
        opened={get('create') === '1'}
        onClose={() => set({ create: null })}
      />
    </InvitationsLayout>
  );
}
