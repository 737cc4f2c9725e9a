import { LiveMark } from '../../features/billing/live-mark.tsx';
import { OrderList } from '../../features/billing/order-list.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/words.tsx';
import { useLiveState } from '../frame/billing-scope.tsx';
import { useOrganization } from '../frame/organization-context.tsx';
import { useListState } from '../use-list-state.ts';

export function OrdersPage() {
  const { t } = useWords();
  const live = useLiveState();
  const { organization, base } = useOrganization();
  const list = useListState();
  return (
    <Page
      title={t('orders.title')}
      within={organization.name}
      lead={t('orders.lead', { organization: organization.name })}
      actions={<LiveMark state={live} />}
    >
      <Panel>
        <OrderList organizationId={organization.id} base={base} {...list} />
      </Panel>
    </Page>
  );
}
