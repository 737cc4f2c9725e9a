import type { Column } from '../../../components/data/table.tsx';
import { NameLink } from '../cells/cells.tsx';
import type { ColumnParts } from '../lists/listing.ts';

type WithMeter = { readonly meterId: string; readonly meterName: string | null };

/** The meter, as a link to it. */
export const meterColumn = <T extends WithMeter>({
  t,
  base,
}: Pick<ColumnParts, 't' | 'base'>): Column<T> => ({
  key: 'meter',
  header: t('field.meter'),
  cell: ({ meterName, meterId }) => (
    <NameLink to={`${base}/meters/${meterId}`}>{meterName ?? meterId}</NameLink>
  ),
});

type WithUnits = { readonly consumedUnits: number; readonly creditedUnits: number };

/** The used and the credited units. */
export const unitColumns = <T extends WithUnits>({
  t,
  formats,
}: Pick<ColumnParts, 't' | 'formats'>): readonly Column<T>[] => [
  {
    key: 'consumed',
    header: t('meters.consumed'),
    align: 'end',
    sort: '-consumedUnits',
    cell: ({ consumedUnits }) => formats.number(consumedUnits),
  },
  {
    key: 'credited',
    header: t('meters.credited'),
    align: 'end',
    cell: ({ creditedUnits }) => formats.number(creditedUnits),
  },
];
