import { customerRoutes } from '@app/contracts/billing/customers';
import { useParams } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { CustomerDetail } from '../../features/billing/customer-detail.tsx';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from '../frame/organization-context.tsx';
import { RecordPage } from '../frame/record-page.tsx';

export function CustomerPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const { organization, base } = useOrganization();
  const { data, error, retry } = useQuery(customerRoutes.getCustomer, {
    params: { id },
    query: { organizationId: organization.id },
  });
  return (
    <RecordPage
      record={data}
      error={error}
      retry={retry}
      list={{ to: `${base}/customers`, title: t('customers.title') }}
      title={({ name, email }) => name ?? email}
    >
      {(customer) => <CustomerDetail customer={customer} base={base} />}
    </RecordPage>
  );
}
