import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { filterNames } from '../../../features/audit/audit-filters.tsx';
import { AuditList } from '../../../features/audit/audit-list.tsx';
import { ExportMenu } from '../../../features/audit/export-menu.tsx';
import { useAuditExport } from '../../../features/audit/use-audit-export.ts';
import { useListPreferences } from '../../../features/list-views/use-list-preferences.ts';
import { ViewsMenu } from '../../../features/list-views/views-menu.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useUrlState } from '../../use-url-state.ts';

/** The audit log of the organization. */
export function AuditPage() {
  const { t } = useTranslation();
  const { organization, may } = useOrganization();
  const { get, go, set } = useUrlState();
  const preferences = useListPreferences(organization.id, 'audit');
  const state = {
    action: get('action'),
    actor: get('actor'),
    target: get('target'),
    from: get('from'),
    to: get('to'),
    cursor: get('cursor'),
  };
  const { error, ...exporting } = useAuditExport(organization.id, state);
  return (
    <Page
      title={t('audit.title')}
      parentTitle={organization.name}
      lead={t('audit.lead')}
      actions={may('audit', 'export') && <ExportMenu {...exporting} />}
    >
      <ErrorAlert error={error} />
      <Panel>
        <AuditList
          organization={organization}
          members={organization.members}
          teams={organization.teams}
          state={state}
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
