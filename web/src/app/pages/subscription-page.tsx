import { subscriptionRoutes } from '@app/contracts/billing/subscriptions';
import { useParams } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { SubscriptionDetail } from '../../features/billing/subscription-detail.tsx';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from '../frame/organization-context.tsx';
import { RecordPage } from '../frame/record-page.tsx';

export function SubscriptionPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const { organization, base } = useOrganization();
  const { data, error, retry } = useQuery(subscriptionRoutes.getSubscription, {
    params: { id },
    query: { organizationId: organization.id },
  });
  return (
    <RecordPage
      record={data}
      error={error}
      retry={retry}
      list={{ to: `${base}/subscriptions`, title: t('subscriptions.title') }}
      title={({ product }) => product?.name ?? t('billing.unknownProduct')}
    >
      {(subscription) => (
        <SubscriptionDetail
          subscription={subscription}
          organizationId={organization.id}
          base={base}
        />
      )}
    </RecordPage>
  );
}
