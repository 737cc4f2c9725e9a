import { type Customer, customerRoutes } from '@app/contracts/billing/customers';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '../../api/use-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Row } from '../../ui/stack.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../words/words.tsx';
import { CustomerCell } from './cells.tsx';
import { type ListState, RecordList } from './record-list.tsx';

type Props = {
  readonly organizationId: string;
  /** Where the organization's pages begin: `/o/acme`. */
  readonly base: string;
  /** How many at most, for an extract on another page. */
  readonly limit?: number;
  readonly state?: ListState;
  readonly onState?: (state: ListState) => void;
};

export function CustomerList({ organizationId, base, limit, state, onState }: Props) {
  const { t, formats } = useWords();
  const query = useQuery(
    customerRoutes.listCustomers,
    {
      query: {
        organizationId,
        limit,
        search: state?.search || undefined,
        cursor: state?.cursor,
      },
    },
    { keepPrevious: true },
  );

  const columns: readonly Column<Customer>[] = [
    {
      key: 'customer',
      header: t('customers.customer'),
      isTitle: true,
      cell: (customer) => (
        <Row gap={10}>
          <CustomerCell
            of={customer}
            to={`${base}/customers/${customer.id}`}
            isFaded={customer.deletedAt !== null}
          />
          {customer.deletedAt && <Badge>{t('customers.deleted')}</Badge>}
        </Row>
      ),
    },
    {
      key: 'country',
      header: t('customers.country'),
      cell: ({ billingAddress }) =>
        billingAddress?.country ? formats.country(billingAddress.country) : '–',
    },
    {
      key: 'external-id',
      header: t('customers.externalId'),
      cell: ({ externalId }) => externalId ?? '–',
    },
    {
      key: 'created',
      header: t('customers.created'),
      align: 'end',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
  ];

  return (
    <RecordList
      query={query}
      state={state}
      onState={onState}
      searchLabel={t('customers.search')}
      empty={{
        icon: <IconUsers size={24} stroke={1.7} />,
        title: t('customers.emptyTitle'),
        text: t('customers.emptyText'),
      }}
      table={(rows) => (
        <Table label={t('customers.table')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    />
  );
}
