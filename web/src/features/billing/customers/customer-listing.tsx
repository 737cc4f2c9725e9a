import { IconUsers } from '@tabler/icons-react';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { Badge } from '../../../components/data/badge.tsx';
import { Time } from '../../../components/data/time.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { CustomerCell, Money, None } from '../cells/cells.tsx';
import { defineListing, flag } from '../lists/listing.ts';
import { COUNTRIES } from './countries.ts';

export const customerListing = defineListing({
  name: 'customers',
  route: customerRoutes.listCustomers,
  file: customerRoutes.exportCustomers,
  icon: IconUsers,
  keyOf: ({ id }) => id,
  sorts: ['name', 'email'],
  filters: [
    flag('hasActiveSubscription', 'field.subscription', 'customers.hasActiveSubscription'),
    flag('isDeleted', 'customers.deleted', 'customers.isDeleted'),
    {
      name: 'country',
      label: 'customers.country',
      values: COUNTRIES,
      texts: (code, _t, formats) => formats.country(code),
      isSorted: true,
    },
  ],
  columns: ({ t, formats, base }) => [
    {
      key: 'customer',
      header: t('field.customer'),
      isTitle: true,
      sort: 'name',
      cell: (customer) => (
        <Row gap={10} nowrap>
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
        billingAddress?.country ? formats.country(billingAddress.country) : <None />,
    },
    {
      key: 'subscriptions',
      header: t('customers.activeSubscriptions'),
      align: 'end',
      cell: ({ activeSubscriptionCount }) => formats.number(activeSubscriptionCount),
    },
    {
      key: 'spent',
      header: t('customers.totalSpend'),
      align: 'end',
      cell: ({ spent }) =>
        spent.length === 0 ? (
          <None />
        ) : (
          spent.map(({ currency, amount }) => (
            <div key={currency}>
              <Money amount={amount} currency={currency} />
            </div>
          ))
        ),
    },
    {
      key: 'created',
      header: t('customers.created'),
      align: 'end',
      sort: '-createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
  ],
});
