import { LiveMark } from '../../features/billing/live-mark.tsx';
import { SubscriptionList } from '../../features/billing/subscription-list.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/words.tsx';
import { useLiveState } from '../frame/billing-scope.tsx';
import { useOrganization } from '../frame/organization-context.tsx';
import { useListState } from '../use-list-state.ts';

export function SubscriptionsPage() {
  const { t } = useWords();
  const live = useLiveState();
  const { organization, base } = useOrganization();
  const list = useListState();
  return (
    <Page
      title={t('subscriptions.title')}
      within={organization.name}
      lead={t('subscriptions.lead', { organization: organization.name })}
      actions={<LiveMark state={live} />}
    >
      <Panel>
        <SubscriptionList organizationId={organization.id} base={base} {...list} />
      </Panel>
    </Page>
  );
}
