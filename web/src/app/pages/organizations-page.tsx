import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { OrganizationList } from '../../features/organizations/organization-list.tsx';
import { useSignedIn } from '../../session/signed-in.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/words.tsx';

export function OrganizationsPage() {
  const { t } = useWords();
  const { session } = useSignedIn();
  return (
    <Page
      title={t('organizations.title')}
      lead={t('organizations.lead')}
      actions={
        <Button
          component={Link}
          to="/organizations/new"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('organizations.create')}
        </Button>
      }
    >
      <Panel>
        <OrganizationList activeId={session.activeOrganizationId} />
      </Panel>
    </Page>
  );
}
