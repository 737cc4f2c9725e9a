import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AddDomain } from '../../../features/domains/add-domain.tsx';
import { DomainList } from '../../../features/domains/domain-list.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { SettingsLayout } from '../../layouts/settings-layout.tsx';
import { useUrlState } from '../../use-url-state.ts';

/** The email domains whose users can join. */
export function DomainsPage() {
  const { t } = useTranslation();
  const { organization } = useOrganization();
  const { get, set, go } = useUrlState();
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => go({ add: '1' })}>
      {t('domains.add')}
    </Button>
  );
  return (
    <SettingsLayout actions={add}>
      <DomainList organizationId={organization.id} add={add} />
      <AddDomain
        organizationId={organization.id}
        opened={get('add') === '1'}
        onClose={() => set({ add: null })}
      />
    </SettingsLayout>
  );
}
