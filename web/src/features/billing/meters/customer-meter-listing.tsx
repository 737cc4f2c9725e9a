import { IconGauge } from '@tabler/icons-react';
import { meterRoutes } from '@tessera/contracts/billing/meters';
import { Time } from '../../../components/data/time.tsx';
import { CustomerCell, NameLink } from '../cells/cells.tsx';
import { defineListing } from '../lists/listing.ts';

export const customerMeterListing = defineListing({
  name: 'customer-meters',
  route: meterRoutes.listCustomerMeters,
  icon: IconGauge,
  keyOf: ({ customerId, meterId }) => `${customerId} ${meterId}`,
  sorts: ['consumedUnits', 'balance'],
  scopes: ['meterId', 'customerId'],
  columns: ({ t, formats, base }) => [
    {
      key: 'customer',
      header: t('field.customer'),
      isTitle: true,
      cell: ({ customer, customerId }) => (
        <CustomerCell of={customer} to={`${base}/customers/${customerId}`} />
      ),
    },
    {
      key: 'meter',
      header: t('field.meter'),
      cell: ({ meterId, meterName }) => (
        <NameLink to={`${base}/meters/${meterId}`}>{meterName ?? meterId}</NameLink>
      ),
    },
    {
      key: 'consumed',
      header: t('meters.consumed'),
      align: 'end',
      cell: ({ consumedUnits }) => formats.number(consumedUnits),
    },
    {
      key: 'credited',
      header: t('meters.credited'),
      align: 'end',
      cell: ({ creditedUnits }) => formats.number(creditedUnits),
    },
    {
      key: 'balance',
      header: t('meters.balance'),
      align: 'end',
      cell: ({ balance }) => formats.number(balance),
    },
    {
      key: 'asOf',
      header: t('meters.asOf'),
      align: 'end',
      cell: ({ createdAt, modifiedAt }) => <Time at={modifiedAt ?? createdAt} />,
    },
  ],
});
