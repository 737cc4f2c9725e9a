import { useTranslation } from 'react-i18next';
import { Page } from '../../../components/layout/page.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { AuditList } from '../../../features/audit/audit-list.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useUrlState } from '../../use-url-state.ts';

/** The audit log of the organization. */
export function AuditPage() {
  const { t } = useTranslation();
  const { organization } = useOrganization();
  const { get, go, set } = useUrlState();
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
          // Changing the page adds a history entry; changing a filter does not.
          onState={(changes) =>
            changes.cursor === undefined ? set({ ...changes, cursor: null }) : go(changes)
          }
        />
      </Panel>
    </Page>
  );
}
