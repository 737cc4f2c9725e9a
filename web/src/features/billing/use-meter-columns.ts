import type { Column } from '../../ui/table.tsx';
import { useWords } from '../../words/words.tsx';

type Usage = {
  readonly meterId: string;
  readonly meterName: string | null;
  readonly consumedUnits: number;
  readonly creditedUnits: number;
};

/** What every table of meters begins with: which meter, how much was used, how much was credited. */
export function useMeterColumns<T extends Usage>(): readonly Column<T>[] {
  const { t, formats } = useWords();
  return [
    {
      key: 'meter',
      header: t('customer.meter'),
      isTitle: true,
      cell: ({ meterName, meterId }) => meterName ?? meterId,
    },
    {
      key: 'consumed',
      header: t('customer.consumed'),
      align: 'end',
      cell: ({ consumedUnits }) => formats.number(consumedUnits),
    },
    {
      key: 'credited',
      header: t('customer.credited'),
      align: 'end',
      cell: ({ creditedUnits }) => formats.number(creditedUnits),
    },
  ];
}
