import { CustomerList } from '../../features/billing/customer-list.tsx';
import { LiveMark } from '../../features/billing/live-mark.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/words.tsx';
import { useLiveState } from '../frame/billing-scope.tsx';
import { useOrganization } from '../frame/organization-context.tsx';
import { useListState } from '../use-list-state.ts';

export function CustomersPage() {
  const { t } = useWords();
  const live = useLiveState();
  const { organization, base } = useOrganization();
  const list = useListState();
  return (
    <Page
      title={t('customers.title')}
      within={organization.name}
      lead={t('customers.lead', { organization: organization.name })}
      actions={<LiveMark state={live} />}
    >
      <Panel>
        <CustomerList organizationId={organization.id} base={base} {...list} />
      </Panel>
    </Page>
  );
}
