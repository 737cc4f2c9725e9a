import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { AddDomain } from '../../features/domains/add-domain.tsx';
import { DomainList } from '../../features/domains/domain-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from '../layouts/organization-context.tsx';
import { SettingsFrame } from '../layouts/settings-layout.tsx';
import { useRoles } from '../layouts/use-roles.ts';
import { useAddress } from '../use-url-state.ts';

/** The domains by whose addresses people join. */
export function DomainsPage() {
  const { t } = useWords();
  const { organization, may } = useOrganization();
  const { givable } = useRoles();
  const { get, set, go } = useAddress();
  const canUpdate = may('organization', 'update');
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => go({ add: '1' })}>
      {t('domains.add')}
    </Button>
  );
  return (
    <SettingsFrame actions={canUpdate && add}>
      {canUpdate ? (
        <DomainList organizationId={organization.id} roles={givable} />
      ) : (
        <Panel>
          <Empty icon={<IconLock size={24} stroke={1.7} />} title={t('domains.denied')} />
        </Panel>
      )}
      <AddDomain
        organizationId={organization.id}
        roles={givable}
        opened={canUpdate && get('add') === '1'}
        onClose={() => set({ add: null })}
      />
    </SettingsFrame>
  );
}
