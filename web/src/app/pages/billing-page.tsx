import { Anchor } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ConnectProvider } from '../../features/billing/connect-provider.tsx';
import { ConnectionCard } from '../../features/billing/connection-card.tsx';
import { CustomerList } from '../../features/billing/customer-list.tsx';
import { LiveMark } from '../../features/billing/live-mark.tsx';
import { OrderList } from '../../features/billing/order-list.tsx';
import { SubscriptionList } from '../../features/billing/subscription-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LoadingPage } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useWords } from '../../words/words.tsx';
import { useLiveState } from '../frame/billing-scope.tsx';
import { useOrganization } from '../frame/organization-context.tsx';
import { useConnection } from '../frame/use-connection.ts';

/** So many of each kind are shown; the rest is one press away. */
const EXTRACT = 5;

export function BillingPage() {
  const { t } = useWords();
  const live = useLiveState();
  const { organization } = useOrganization();
  const { data, error, retry } = useConnection(true);

  return (
    <Page
      title={t('billing.title')}
      within={organization.name}
      lead={t('billing.lead', { organization: organization.name })}
      actions={data && <LiveMark state={live} />}
    >
      <Problem of={error} onRetry={retry} />
      {data === undefined && !error && <LoadingPage />}
      {data === null && <Unconnected />}
      {data && <Extracts />}
    </Page>
  );
}

function Unconnected() {
  const { t } = useWords();
  const { organization, canUpdateBilling } = useOrganization();
  if (!canUpdateBilling) {
    return (
      <Empty icon={<IconPlugConnected size={24} stroke={1.7} />} title={t('connection.noneTitle')}>
        {t('connection.noneMember')}
      </Empty>
    );
  }
  return (
    <Section title={t('connection.linkTitle')} lead={t('connection.noneText')}>
      <ConnectProvider organization={organization} />
    </Section>
  );
}

function Extracts() {
  const { t } = useWords();
  const { organization, base, canUpdateBilling } = useOrganization();
  const { data: connection } = useConnection(true);
  const extract = { organizationId: organization.id, base, limit: EXTRACT };
  return (
    <>
      <Section
        title={t('subscriptions.title')}
        actions={<ShowAll of={t('subscriptions.title')} to={`${base}/subscriptions`} />}
        flush
      >
        <SubscriptionList {...extract} />
      </Section>
      <Section
        title={t('orders.title')}
        actions={<ShowAll of={t('orders.title')} to={`${base}/orders`} />}
        flush
      >
        <OrderList {...extract} />
      </Section>
      <Section
        title={t('customers.title')}
        actions={<ShowAll of={t('customers.title')} to={`${base}/customers`} />}
        flush
      >
        <CustomerList {...extract} />
      </Section>
      {connection && <ConnectionCard connection={connection} canUpdate={canUpdateBilling} />}
    </>
  );
}

function ShowAll({ to, of }: { readonly to: string; readonly of: string }) {
  const { t } = useWords();
  return (
    <Anchor component={Link} to={to} size="sm" aria-label={t('billing.showAll', { list: of })}>
      {t('common.showAll')}
    </Anchor>
  );
}
