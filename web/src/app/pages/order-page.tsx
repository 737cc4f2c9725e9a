import { orderRoutes } from '@app/contracts/billing/orders';
import { useParams } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { OrderDetail } from '../../features/billing/order-detail.tsx';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from '../frame/organization-context.tsx';
import { RecordPage } from '../frame/record-page.tsx';

export function OrderPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const { organization, base } = useOrganization();
  const { data, error, retry } = useQuery(orderRoutes.getOrder, {
    params: { id },
    query: { organizationId: organization.id },
  });
  return (
    <RecordPage
      record={data}
      error={error}
      retry={retry}
      list={{ to: `${base}/orders`, title: t('orders.title') }}
      title={({ product }) => product?.name ?? t('billing.unknownProduct')}
    >
      {(order) => <OrderDetail order={order} base={base} />}
    </RecordPage>
  );
}
