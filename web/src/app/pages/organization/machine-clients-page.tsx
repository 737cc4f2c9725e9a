import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/layout/section.tsx';
import { CreateMachineClient } from '../../../features/machine-clients/create-machine-client.tsx';
import { MachineClientList } from '../../../features/machine-clients/machine-client-list.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { SettingsLayout } from '../../layouts/settings-layout.tsx';
import { useCursorState } from '../../use-cursor-state.ts';
import { useUrlState } from '../../use-url-state.ts';

/** The machine clients of the organization. */
export function MachineClientsPage() {
  const { t } = useTranslation();
  const { organization, may, canGrant } = useOrganization();
  const { get, go, set } = useUrlState();
  const canCreate = may('machineClient', 'create');
  const create = canCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => go({ create: '1' })}>
      {t('apiClients.create')}
    </Button>
  );
  return (
    <SettingsLayout>
      <Section title={t('settings.apiClients')} lead={t('apiClients.lead')} actions={create} flush>
        <MachineClientList
          organizationId={organization.id}
          canUpdate={may('machineClient', 'update')}
          canRevoke={may('machineClient', 'delete')}
          create={create}
          state={useCursorState()}
        />
      </Section>
      <CreateMachineClient
        organizationId={organization.id}
        canGrant={canGrant}
        opened={canCreate && get('create') === '1'}
        onClose={() => set({ create: null })}
      />
    </SettingsLayout>
  );
}
