import { IconGauge } from '@tabler/icons-react';
import { meterRoutes } from '@tessera/contracts/billing/meters';
import { Time } from '../../../components/data/time.tsx';
import { NameLink, None } from '../cells/cells.tsx';
import { defineListing } from '../lists/listing.ts';
import { aggregationText, filterText } from './filter-text.ts';

export const meterListing = defineListing({
  name: 'meters',
  route: meterRoutes.listMeters,
  icon: IconGauge,
  keyOf: ({ id }) => id,
  sorts: ['name'],
  columns: ({ t, base }) => [
    {
      key: 'meter',
      header: t('field.meter'),
      isTitle: true,
      sort: 'name',
      cell: ({ id, name }) => <NameLink to={`${base}/meters/${id}`}>{name}</NameLink>,
    },
    {
      key: 'aggregation',
      header: t('meters.aggregation'),
      cell: ({ aggregation }) => aggregationText(aggregation, t) ?? <None />,
    },
    {
      key: 'filter',
      header: t('meters.filter'),
      cell: ({ filter }) => filterText(filter, t),
    },
    {
      key: 'created',
      header: t('field.created'),
      align: 'end',
      sort: '-createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
  ],
});
