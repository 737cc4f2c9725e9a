import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data/table.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { NameLink } from '../cells/cells.tsx';
import { useBilling } from '../use-billing.ts';

type Usage = {
  readonly meterId: string;
  readonly meterName: string | null;
  readonly consumedUnits: number;
  readonly creditedUnits: number;
};

/** The columns that tables of meters share: meter, used and credited units. */
export function useMeterColumns<T extends Usage>(): readonly Column<T>[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  return [
    {
      key: 'meter',
      header: t('field.meter'),
      isTitle: true,
      cell: ({ meterName, meterId }) => (
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
  ];
}
