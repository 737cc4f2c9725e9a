import { IconGauge } from '@tabler/icons-react';
import { meterRoutes } from '@tessera/contracts/billing/meters';
import { Time } from '../../../components/data/time.tsx';
import { CustomerLink } from '../cells/record-links.tsx';
import { defineListing } from '../lists/listing.ts';
import { meterColumn, unitColumns } from './meter-columns.tsx';

export const customerMeterListing = defineListing({
  name: 'customer-meters',
  route: meterRoutes.listCustomerMeters,
  icon: IconGauge,
  keyOf: ({ customerId, meterId }) => `${customerId} ${meterId}`,
  idOf: null,
  sorts: ['consumedUnits', 'balance'],
  scopes: ['meterId', 'customerId'],
  columns: ({ t, formats, base }) => [
    {
      key: 'customer',
      header: t('field.customer'),
      isTitle: true,
      cell: (meter) => <CustomerLink of={meter} />,
    },
    meterColumn({ t, base }),
    ...unitColumns({ t, formats }),
    {
      key: 'balance',
      header: t('meters.balance'),
      align: 'end',
      sort: '-balance',
      cell: ({ balance }) => formats.number(balance),
    },
    {
      key: 'asOf',
      header: t('meters.updated'),
      align: 'end',
      cell: ({ createdAt, modifiedAt }) => <Time at={modifiedAt ?? createdAt} />,
    },
  ],
});
