import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Page } from '../../components/layout/page.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { permittedTabs, settingsTabs } from './navigation/page-tabs.ts';
import { useOrganization } from './scopes/organization-context.tsx';

type Props = { readonly actions?: ReactNode; readonly children: ReactNode };

/** The layout of the organization's settings pages. */
export function SettingsLayout({ actions, children }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { organization, base } = useOrganization();
  const tabs = permittedTabs(settingsTabs, organization.viewer.permissions);
  return (
    <Page
      title={t('settings.title')}
      parentTitle={organization.name}
      lead={t('settings.lead')}
      actions={actions}
    >
      <Tabs
        label={t('settings.title')}
        tabs={tabs.map(({ path, text }) => {
          const to = `${base}${path}`;
          return { to, label: t(text), isCurrent: pathname === to };
        })}
      />
      {children}
    </Page>
  );
}
