import { useTranslation } from 'react-i18next';
import { Page } from '../../../components/layout/page.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { filterNames } from '../../../features/audit/audit-filters.tsx';
import { AuditList } from '../../../features/audit/audit-list.tsx';
import { useListPreferences } from '../../../features/list-views/use-list-preferences.ts';
import { ViewsMenu } from '../../../features/list-views/views-menu.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useUrlState } from '../../use-url-state.ts';

/** The audit log of the organization. */
export function AuditPage() {
  const { t } = useTranslation();
  const { organization } = useOrganization();
  const { get, go, set } = useUrlState();
  const preferences = useListPreferences(organization.id, 'audit');
  return (
    <Page title={t('audit.title')} parentTitle={organization.name} lead={t('audit.lead')}>
      <Panel>
        <AuditList
          organization={organization}
          members={organization.members}
          teams={organization.teams}
          state={{
            action: get('action'),
            actor: get('actor'),
            target: get('target'),
            from: get('from'),
            to: get('to'),
            cursor: get('cursor'),
          }}
          menus={{ views: <ViewsMenu preferences={preferences} parameters={filterNames} /> }}
          // Changing the page adds a history entry; changing a filter does not.
          onState={(changes) =>
            changes.cursor === undefined ? set({ ...changes, cursor: null }) : go(changes)
          }
        />
      </Panel>
    </Page>
  );
}
