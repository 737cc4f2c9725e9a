import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Page } from '../../components/layout/page.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { useOrganization } from './scopes/organization-context.tsx';

type Props = { readonly actions?: ReactNode; readonly children: ReactNode };

/** The layout of the organization's settings pages. */
export function SettingsLayout({ actions, children }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { organization, base, may } = useOrganization();
  const parts = [
    { path: '', label: t('settings.general') },
    ...(may('ac', 'read') ? [{ path: '/roles', label: t('settings.roles') }] : []),
    ...(may('organization', 'update') ? [{ path: '/domains', label: t('settings.domains') }] : []),
    ...(may('machineClient', 'read')
      ? [{ path: '/machines', label: t('settings.apiClients') }]
      : []),
    { path: '/danger', label: t('settings.danger') },
  ];
  return (
    <Page
      title={t('settings.title')}
      parentTitle={organization.name}
      lead={t('settings.lead')}
      actions={actions}
    >
      <Tabs
        label={t('settings.title')}
        tabs={parts.map(({ path, label }) => {
          const to = `${base}/settings${path}`;
          return { to, label, isCurrent: pathname === to };
        })}
      />
      {children}
    </Page>
  );
}
